import type { Printer, PrinterState, PrintFile, PrintJob, PrintJobState } from '@print/contract/printing';

export const printerStateTones = {
  unknown: 'warn',
  idle: 'ok',
  processing: 'info',
  stopped: 'danger',
  unreachable: 'danger',
} as const satisfies Record<PrinterState, string>;

export const jobStateLabels = {
  queued: '排队中',
  sending: '发送中',
  printing: '打印中',
  done: '已打印',
  failed: '失败',
  cancelled: '已取消',
} as const satisfies Record<PrintJobState, string>;

export const jobStateTones = {
  queued: 'warn',
  sending: 'info',
  printing: 'info',
  done: 'ok',
  failed: 'danger',
  cancelled: 'muted',
} as const satisfies Record<PrintJobState, string>;

/** The labels of papers that the files need and the printer does not hold. */
export function missingPapers(
  { papers }: Pick<Printer, 'papers'>,
  files: readonly Pick<PrintFile, 'paper_size' | 'paper_name'>[],
): string[] {
  const missing = files.filter(({ paper_size }) => !papers.includes(paper_size));
  return [...new Set(missing.map(({ paper_name }) => paper_name))];
}

/** A printer without colour is warned about before the server refuses it. */
export const lacksColor = (
  { can_color }: Pick<Printer, 'can_color'>,
  files: readonly Pick<PrintFile, 'color_mode'>[],
): boolean => !can_color && files.some(({ color_mode }) => color_mode === 'color');

export const mayCancelJob = ({ state }: PrintJob): boolean =>
  state === 'queued' || state === 'sending' || state === 'printing';

/** A printed job is not retried; the clerk sends the file again as a new job. */
export const mayRetryJob = ({ state }: PrintJob): boolean => state === 'failed' || state === 'cancelled';
