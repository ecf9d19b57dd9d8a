import type * as wire from '@print/contract/printing';
import type { PrintJob } from '../printing.table.ts';

export function presentPrintJob(job: PrintJob): wire.PrintJob {
  return {
    id: job.id,
    order_id: job.orderId,
    print_file_id: job.printFileId,
    title: job.title,
    pass: job.pass,
    printer_id: job.printerId,
    printer_name: job.printerName,
    copies: job.copies,
    state: job.state,
    detail: job.detail,
    waits_for_staff: job.waitsForStaff && job.finishedAt === null,
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}
