import { Readable } from 'node:stream';
import * as contract from '@print/contract/reports';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { sendAttachment } from '#platform/http/send-attachment.ts';
import { makeReport } from './make-report.ts';
import { dateRangeOf } from './report-time-rules.ts';
import { writeReport } from './write-report.ts';

export function reportsRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.getReport,
    handler: async ({ query }) => await makeReport(deps, dateRangeOf(query.period, query.date)),
  });

  app.route({
    ...contract.downloadReport,
    handler: async (request, reply) => {
      const { period, date } = request.query;
      const range = dateRangeOf(period, date);
      const days = range.from === range.to ? range.from : `${range.from} – ${range.to}`;
      await recordAuditEntry(deps, deps.db, { actor: userOf(request), kind: 'report_downloaded', subject: days });
      const name = range.from === range.to ? range.from : `${range.from}_${range.to}`;
      return await sendAttachment(reply, {
        filename: `订单-${name}.csv`,
        type: 'text/csv; charset=utf-8',
        stream: Readable.from(writeReport(deps, range)),
      });
    },
  });
}
