import {
  deleteExpired,
  deleteExpiredJob,
  sendOwnerAlertJob,
  sendPasswordLinkJob,
} from '#domains/accounts/accounts.jobs.ts';
import { matchBillJob } from '#domains/bills/bills.jobs.ts';
import { forgetPayers } from '#domains/bills/forget-payers.ts';
import { failBill, matchBill } from '#domains/bills/match-bill.ts';
import { retryLost, retryPostponed } from '#domains/documents/convert-again.ts';
import { convertDocument } from '#domains/documents/convert-document.ts';
import { deleteExpiredDocuments } from '#domains/documents/delete-expired-documents.ts';
import {
  convertDocumentJob,
  convertLargeDocumentJob,
  deleteExpiredDocumentsJob,
  findColorPagesJob,
  retryPostponedJob,
} from '#domains/documents/documents.jobs.ts';
import { failConversion } from '#domains/documents/fail-conversion.ts';
import { endColorSearch, findColorPages } from '#domains/documents/find-color-pages.ts';
import { sendRefundsJob, settleGatewayPaymentsJob } from '#domains/gateways/gateways.jobs.ts';
import { sendRefunds } from '#domains/gateways/send-refunds.ts';
import { settlePayments } from '#domains/gateways/settle-payments.ts';
import { sendNotice } from '#domains/notices/send-notice.ts';
import { sendOwnerAlert } from '#domains/notices/send-owner-alert.ts';
import { sendPasswordLink } from '#domains/notices/send-password-link.ts';
import { deleteExpiredFlows } from '#domains/oauth/oauth.store.ts';
import {
  prepareOrdersOfDocument,
  settleAwaitedCounts,
  settleColorsOfDocument,
  settleLateCounts,
} from '#domains/orders/counts/settle-late-counts.ts';
import {
  applyRetentionJob,
  deletePrintFilesJob,
  notifyCustomerJob,
  prepareOrderJob,
  stopPrintingJob,
} from '#domains/orders/orders.jobs.ts';
import { readPayment } from '#domains/orders/payments/read-payment.ts';
import { applyRetention } from '#domains/orders/retention/apply-retention.ts';
import { cancelUnpaidOrders } from '#domains/orders/retention/cancel-unpaid-orders.ts';
import { failPrintFiles, makePrintFiles } from '#domains/printing/files/make-print-files.ts';
import { failPrintJob } from '#domains/printing/jobs/fail-print-job.ts';
import { refreshPrintersJob, runPrintJobJob } from '#domains/printing/jobs/print-jobs.jobs.ts';
import { runPrintJob } from '#domains/printing/jobs/run-print-job.ts';
import { stopPrinting } from '#domains/printing/jobs/stop-printing.ts';
import { refreshPrinters } from '#domains/printing/printers/refresh-printers.ts';
import { deletePrintFiles } from '#domains/printing/retention/delete-print-files.ts';
import { sweepPrintFiles } from '#domains/printing/retention/sweep-print-files.ts';
import { runSteps } from '#lib/run-steps.ts';
import type { Deps } from '#platform/deps.ts';

/** Every kind of job; a process that only enqueues needs them too. */
export const allJobs = [
  deleteExpiredJob,
  convertDocumentJob,
  convertLargeDocumentJob,
  findColorPagesJob,
  retryPostponedJob,
  deleteExpiredDocumentsJob,
  prepareOrderJob,
  deletePrintFilesJob,
  runPrintJobJob,
  stopPrintingJob,
  refreshPrintersJob,
  notifyCustomerJob,
  sendPasswordLinkJob,
  sendOwnerAlertJob,
  matchBillJob,
  applyRetentionJob,
  settleGatewayPaymentsJob,
  sendRefundsJob,
];

/** The signal ends work that belongs to no job. Jobs end when the queue stops. */
export async function startWorker(deps: Deps, stopping: AbortSignal): Promise<void> {
  const { jobs, converter, log } = deps;
  await jobs.work(deleteExpiredJob, async (_, signal) => {
    await runSteps(
      [
        async () => await deleteExpired(deps, signal),
        async () => await deleteExpiredFlows(deps.db, deps.clock.now(), signal),
      ],
      signal,
    );
  });
  await jobs.schedule(deleteExpiredJob, '22 * * * *');

  for (const job of [convertDocumentJob, convertLargeDocumentJob])
    await jobs.work(
      job,
      // One job: if the process dies between the two calls, the retry runs both, and no order misses its page count.
      async ({ documentId }, signal) => {
        await convertDocument(deps, documentId, signal);
        await prepareOrdersOfDocument(deps, documentId);
      },
      async ({ documentId }, reason) => {
        await failConversion(deps, documentId, reason);
        await prepareOrdersOfDocument(deps, documentId);
      },
    );
  await jobs.work(
    findColorPagesJob,
    async ({ documentId }, signal) => {
      if (await findColorPages(deps, documentId, signal)) await settleColorsOfDocument(deps, documentId);
    },
    async ({ documentId }) => await endColorSearch(deps, documentId),
  );
  await jobs.work(retryPostponedJob, async (_, signal) => await retryPostponed(deps, signal));
  await jobs.schedule(retryPostponedJob, '* * * * *');
  await jobs.work(
    prepareOrderJob,
    async ({ orderId }, signal) => {
      await runSteps(
        [
          async () => await settleLateCounts(deps, orderId),
          async () => await readPayment(deps, orderId, signal),
          async () => await makePrintFiles(deps, orderId, signal),
        ],
        signal,
      );
    },
    async ({ orderId }, reason) => await failPrintFiles(deps, orderId, reason),
  );
  await jobs.work(deletePrintFilesJob, async ({ orderId }) => await deletePrintFiles(deps, [orderId]));
  await jobs.work(
    runPrintJobJob,
    async (claim, signal) => await runPrintJob(deps, claim, signal),
    async (claim) => await failPrintJob(deps, claim),
  );
  await jobs.work(stopPrintingJob, async ({ orderId }) => await stopPrinting(deps, [orderId]));
  await jobs.work(refreshPrintersJob, async (_, signal) => await refreshPrinters(deps, signal));
  await jobs.schedule(refreshPrintersJob, '*/5 * * * *');
  await jobs.work(notifyCustomerJob, async (notice) => await sendNotice(deps, notice));
  await jobs.work(sendPasswordLinkJob, async (link) => await sendPasswordLink(deps, link));
  await jobs.work(sendOwnerAlertJob, async (alert) => await sendOwnerAlert(deps, alert));
  await jobs.work(
    matchBillJob,
    async ({ billId }, signal) => await matchBill(deps, billId, signal),
    async ({ billId }) => await failBill(deps, billId),
  );
  await jobs.work(deleteExpiredDocumentsJob, async (_, signal) => {
    await runSteps(
      [
        async () => await deleteExpiredDocuments(deps, signal),
        async () => await sweepPrintFiles(deps, signal),
        async () => await settleAwaitedCounts(deps, signal),
      ],
      signal,
    );
  });
  await jobs.schedule(deleteExpiredDocumentsJob, '7 * * * *');
  await jobs.work(applyRetentionJob, async (_, signal) => {
    await runSteps(
      [
        async () => await cancelUnpaidOrders(deps, signal),
        async () => await applyRetention(deps, signal),
        async () => await forgetPayers(deps, signal),
      ],
      signal,
    );
  });
  await jobs.schedule(applyRetentionJob, '37 * * * *');
  await jobs.work(settleGatewayPaymentsJob, async (_, signal) => {
    await runSteps(
      [async () => await settlePayments(deps, signal), async () => await sendRefunds(deps, signal)],
      signal,
    );
  });
  if (deps.gateways.ALIPAY || deps.gateways.WECHAT) await jobs.schedule(settleGatewayPaymentsJob, '* * * * *');
  await jobs.work(sendRefundsJob, async (_, signal) => await sendRefunds(deps, signal));

  const retry = async () => {
    await retryPostponed(deps, stopping, 'at start');
    await retryLost(deps, stopping);
  };
  const tryToRetry = () =>
    retry().catch((error) => {
      if (!stopping.aborted) log.warn({ err: error }, 'cannot enqueue the documents without a conversion');
    });
  // Tools may be installed and sandboxes may respond long after the start.
  converter.onStateChange(() => void tryToRetry());
  // The converter checks itself by a test conversion, which takes seconds: the start does not wait for it.
  void converter.start().then(tryToRetry);
}
