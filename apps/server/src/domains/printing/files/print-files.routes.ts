import * as contract from '@print/contract/printing';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import { abortSignalFor } from '#platform/http/abort-signal-for.ts';
import type { App } from '#platform/http/app.ts';
import { sendAttachment } from '#platform/http/send-attachment.ts';
import { downloadPackage } from './download-package.ts';
import { downloadPrintFile } from './download-print-file.ts';
import { downloadSlip } from './download-slip.ts';
import { listPrintFiles } from './list-print-files.ts';
import { presentPrintFiles } from './print-files.present.ts';
import { remakePrintFiles } from './remake-print-files.ts';

/** Print files and the slip. A hook on the staff prefix has already rejected callers who are not staff. */
export function printFilesRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.listPrintFiles,
    handler: async ({ params }) => presentPrintFiles(await listPrintFiles(deps, params.id)),
  });

  app.route({
    ...contract.remakePrintFiles,
    handler: async ({ params }, reply) => {
      await remakePrintFiles(deps, params.id);
      return await reply.code(202).send(presentPrintFiles(await listPrintFiles(deps, params.id)));
    },
  });

  app.route({
    ...contract.downloadPrintFile,
    handler: async (request, reply) => {
      const requested = { id: request.params.id, pass: request.query.pass ?? null };
      const file = await downloadPrintFile(deps, userOf(request), requested, abortSignalFor(reply));
      return await sendAttachment(reply, { type: 'application/pdf', ...file });
    },
  });

  app.route({
    ...contract.downloadPrintPackage,
    handler: async (request, reply) => {
      const file = await downloadPackage(deps, userOf(request), request.params.id, abortSignalFor(reply));
      return await sendAttachment(reply, { type: 'application/zip', ...file });
    },
  });

  app.route({
    ...contract.downloadJobSlip,
    handler: async (request, reply) => {
      const file = await downloadSlip(deps, userOf(request), request.params.id, abortSignalFor(reply));
      return await sendAttachment(reply, { type: 'application/pdf', ...file });
    },
  });
}
