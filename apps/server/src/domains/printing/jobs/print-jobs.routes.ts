import * as contract from '@print/contract/printing';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { cancelPrintJob } from './cancel-print-job.ts';
import { presentPrintJob } from './print-jobs.present.ts';
import { listPrintJobsOf } from './print-jobs.store.ts';
import { printOrder } from './print-order.ts';
import { retryPrintJob } from './retry-print-job.ts';

/** Print jobs. A hook on the staff prefix has already refused callers who are not staff. */
export function printJobsRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.listPrintJobs,
    handler: async ({ params }) => {
      const order = await getWholeOrder(deps, params.id);
      return (await listPrintJobsOf(deps.db, order.id)).map(presentPrintJob);
    },
  });

  app.route({
    ...contract.printOrder,
    handler: async (request, reply) => {
      const { params, body } = request;
      const jobs = await printOrder(deps, {
        orderId: params.id,
        printerId: body.printer_id,
        printFileIds: body.print_file_ids,
        despitePayment: body.despite_payment,
        knownDoubts: body.known_doubts,
        clerk: userOf(request),
      });
      return await reply.code(202).send(jobs.map(presentPrintJob));
    },
  });

  app.route({
    ...contract.cancelPrintJob,
    handler: async (request) => presentPrintJob(await cancelPrintJob(deps, userOf(request), request.params.id)),
  });

  app.route({
    ...contract.retryPrintJob,
    handler: async (request, reply) => {
      const job = await retryPrintJob(deps, userOf(request), request.params.id);
      return await reply.code(202).send(presentPrintJob(job));
    },
  });
}
