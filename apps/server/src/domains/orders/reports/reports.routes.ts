import { Readable } from 'node:stream';
import { downloadLedger, getTill } from '@print/contract/ledger';
import * as contract from '@print/contract/reports';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { sendAttachment } from '#platform/http/send-attachment.ts';
import { makeReport } from './make-report.ts';
import { type DateRange, dateRangeOf } from './report-time-rules.ts';
import { showTill } from './show-till.ts';
import { writeLedger } from './write-ledger.ts';
import { writeReport } from './write-report.ts';

export function reportsRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.getReport,
    handler: async ({ query }) => await makeReport(deps, dateRangeOf(query.period, query.date)),
  });

  app.route({ ...getTill, handler: async ({ query }) => await showTill(deps, dateRangeOf(query.period, query.date)) });

  app.route({
    ...contract.downloadReport,
    handler: async (request, reply) => {
      const range = dateRangeOf(request.query.period, request.query.date);
      await recordDownload(deps, userOf(request), range);
      return await sendAttachment(reply, csvFile('订单', range, writeReport(deps, range)));
    },
  });

  app.route({
    ...downloadLedger,
    handler: async (request, reply) => {
      const range = dateRangeOf(request.query.period, request.query.date);
      await recordDownload(deps, userOf(request), range);
      return await sendAttachment(reply, csvFile('账目', range, writeLedger(deps, range)));
    },
  });
}

async function recordDownload(deps: Deps, actor: User, { from, to }: DateRange): Promise<void> {
  const subject = from === to ? from : `${from} – ${to}`;
  await recordAuditEntry(deps, deps.db, { actor, kind: 'report_downloaded', subject });
}

function csvFile(name: string, { from, to }: DateRange, lines: AsyncIterable<string>) {
  const days = from === to ? from : `${from}_${to}`;
  return { filename: `${name}-${days}.csv`, type: 'text/csv; charset=utf-8', stream: Readable.from(lines) };
}
