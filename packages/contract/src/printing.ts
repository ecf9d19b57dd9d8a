import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { BindingType } from './orders.ts';
import { printAnyway } from './payment-doubts.ts';
import { ColorMode, PaperSize } from './print-settings.ts';

/** Print-ready files, the job slip, and printers. For staff only. */
const tags = ['printing'];
const Moment = z.iso.datetime({ offset: true });
const Id = z.object({ id: z.uuid() });

/** `flat`: the pages one after the other. `booklet`: two side by side, to be folded and stitched in the middle. */
export const PrintForm = z.enum(['flat', 'booklet']);
export type PrintForm = z.infer<typeof PrintForm>;

/** How the printer turns the paper. */
export const PrintSides = z.enum(['one_sided', 'two_sided_long_edge', 'two_sided_short_edge']);
export type PrintSides = z.infer<typeof PrintSides>;

/** For printers that cannot turn paper: all fronts first, then the backs from the last to the first. */
export const PrintPass = z.enum(['fronts', 'backs']);
export type PrintPass = z.infer<typeof PrintPass>;

/** A print-ready PDF. A binding group has one per paper in succession; a saddle-stitched group also has a booklet. */
export const PrintFile = z.object({
  id: z.uuid(),
  group_id: z.uuid(),
  /** The number of the binding group in the order, from 1. */
  group_number: z.int(),
  binding_type: BindingType,
  binding_name: z.string(),
  /** The number of the part, from 1. A group is split where its papers differ. */
  part: z.int(),
  parts: z.int(),
  form: PrintForm,
  paper_size: PaperSize,
  paper_name: z.string(),
  color_mode: ColorMode,
  sides: PrintSides,
  /** The number of copies of the file. */
  copies: z.int(),
  /** Pages of the file, including blank ones, and sheets of one copy. */
  pages: z.int(),
  sheets: z.int(),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** The reason why the file could not be created; empty otherwise. */
  failure: z.string(),
  size_bytes: z.nullable(z.int()),
  /** The file name of the download. */
  filename: z.string(),
});
export type PrintFile = z.infer<typeof PrintFile>;

export const PrintFiles = z.object({
  /**
   * `waiting`: documents are still being converted, or files are being created. `gone`: the order's files are deleted.
   * `failed`: a document or a file failed; the other files exist.
   */
  state: z.enum(['waiting', 'ready', 'failed', 'gone']),
  files: z.array(PrintFile),
});
export type PrintFiles = z.infer<typeof PrintFiles>;

export const listPrintFiles = {
  method: 'GET',
  url: '/api/staff/orders/:id/print-files/',
  schema: { summary: '订单的印刷文件', tags, params: Id, response: { 200: PrintFiles } },
} as const satisfies Endpoint;

/** Retries the failed files. */
export const remakePrintFiles = {
  method: 'POST',
  url: '/api/staff/orders/:id/print-files/',
  schema: { summary: '重新生成印刷文件', tags, params: Id, response: { 202: PrintFiles } },
} as const satisfies Endpoint;

/** Sends an attachment; with `pass` only the fronts or only the backs. */
export const downloadPrintFile = {
  method: 'GET',
  url: '/api/staff/print-files/:id/',
  schema: {
    summary: '下载印刷文件（PDF；?pass= 手动双面的正面或反面）',
    tags,
    params: Id,
    querystring: z.object({ pass: z.optional(PrintPass) }),
    response: { 200: z.unknown() },
  },
} as const satisfies Endpoint;

/** All files of the order and its job slip in one ZIP, in the order of printing. */
export const downloadPrintPackage = {
  method: 'GET',
  url: '/api/staff/orders/:id/print-package/',
  schema: { summary: '下载印刷包（ZIP）', tags, params: Id, response: { 200: z.unknown() } },
} as const satisfies Endpoint;

/** One sheet that lies on the stack: code, QR code, a checklist for each group with its binding drawn. */
export const downloadJobSlip = {
  method: 'GET',
  url: '/api/staff/orders/:id/slip/',
  schema: { summary: '下载工单（PDF）', tags, params: Id, response: { 200: z.unknown() } },
} as const satisfies Endpoint;

export const PrinterState = z.enum(['unknown', 'idle', 'processing', 'stopped', 'unreachable']);
export type PrinterState = z.infer<typeof PrinterState>;

/** Finishings that a printer supports. */
export const PrinterFinishing = z.enum(['staple_top_left', 'staple_dual_left', 'saddle_stitch']);
export type PrinterFinishing = z.infer<typeof PrinterFinishing>;

export const Printer = z.object({
  id: z.uuid(),
  name: z.string(),
  /** ipp:// or ipps:// */
  uri: z.string(),
  is_enabled: z.boolean(),
  /** The loaded papers, entered by staff: a printer reports sizes, not weights. */
  papers: z.array(PaperSize),
  state: PrinterState,
  /** The status text of the printer; empty when there is no problem. */
  state_message: z.string(),
  checked_at: z.nullable(Moment),
  make_and_model: z.string(),
  can_duplex: z.boolean(),
  can_color: z.boolean(),
  finishings: z.array(PrinterFinishing),
  /** The number of unfinished jobs that the shop has queued for this printer. */
  waiting_jobs: z.int(),
});
export type Printer = z.infer<typeof Printer>;

export const PrinterForm = z.object({
  name: z.string(),
  uri: z.string(),
  is_enabled: z.boolean(),
  papers: z.array(PaperSize),
});
export type PrinterForm = z.infer<typeof PrinterForm>;

export const listPrinters = {
  method: 'GET',
  url: '/api/staff/printers/',
  schema: {
    summary: '打印机',
    tags,
    response: {
      200: z.object({
        /** Direct printing, a setting of the shop. Off by default. */
        is_on: z.boolean(),
        printers: z.array(Printer),
      }),
    },
  },
} as const satisfies Endpoint;

/** The printer is probed at once. An unreachable printer is added too, with that state. */
export const addPrinter = {
  method: 'POST',
  url: '/api/staff/printers/',
  schema: { summary: '添加打印机', tags, body: PrinterForm, response: { 201: Printer } },
} as const satisfies Endpoint;

export const changePrinter = {
  method: 'PUT',
  url: '/api/staff/printers/:id/',
  schema: { summary: '修改打印机', tags, params: Id, body: PrinterForm, response: { 200: Printer } },
} as const satisfies Endpoint;

/** For clerks too: a jammed printer must not wait for an owner. */
export const switchPrinter = {
  method: 'PUT',
  url: '/api/staff/printers/:id/enabled/',
  schema: {
    summary: '停用或启用打印机',
    tags,
    params: Id,
    body: z.object({ is_enabled: z.boolean() }),
    response: { 200: Printer },
  },
} as const satisfies Endpoint;

export const removePrinter = {
  method: 'DELETE',
  url: '/api/staff/printers/:id/',
  schema: { summary: '移除打印机', tags, params: Id, response: { 204: z.null() } },
} as const satisfies Endpoint;

export const probePrinter = {
  method: 'POST',
  url: '/api/staff/printers/:id/probe/',
  schema: { summary: '询问打印机的能力与状态', tags, params: Id, response: { 200: Printer } },
} as const satisfies Endpoint;

export const PrintJobState = z.enum(['queued', 'sending', 'printing', 'done', 'failed', 'cancelled']);
export type PrintJobState = z.infer<typeof PrintJobState>;

/** The printing of one file on one printer. */
export const PrintJob = z.object({
  id: z.uuid(),
  order_id: z.uuid(),
  /** Null when the file has been deleted since. */
  print_file_id: z.nullable(z.uuid()),
  title: z.string(),
  /** Set when the printer cannot turn paper: one job for each pass. */
  pass: z.nullable(PrintPass),
  printer_id: z.nullable(z.uuid()),
  printer_name: z.string(),
  copies: z.int(),
  state: PrintJobState,
  /** The problem, or the remaining manual work (装订 …), as text. */
  detail: z.string(),
  /** The printed fronts have to be turned and put back first. 继续 (`retryPrintJob`) confirms it. */
  waits_for_staff: z.boolean(),
  created_at: Moment,
  finished_at: z.nullable(Moment),
});
export type PrintJob = z.infer<typeof PrintJob>;

export const listPrintJobs = {
  method: 'GET',
  url: '/api/staff/orders/:id/print-jobs/',
  schema: { summary: '订单的打印任务', tags, params: Id, response: { 200: z.array(PrintJob) } },
} as const satisfies Endpoint;

/** Sends files of the order to a printer: the listed ones, or by default those that make up the order. */
export const printOrder = {
  method: 'POST',
  url: '/api/staff/orders/:id/print-jobs/',
  schema: {
    summary: '发送到打印机',
    tags,
    params: Id,
    body: z.object({ printer_id: z.uuid(), print_file_ids: z.optional(z.array(z.uuid())), ...printAnyway }),
    response: { 202: z.array(PrintJob) },
  },
} as const satisfies Endpoint;

export const cancelPrintJob = {
  method: 'DELETE',
  url: '/api/staff/print-jobs/:id/',
  schema: { summary: '取消打印任务', tags, params: Id, response: { 200: PrintJob } },
} as const satisfies Endpoint;

/** Reprints a failed or cancelled job, and resumes a job that waits for staff. */
export const retryPrintJob = {
  method: 'POST',
  url: '/api/staff/print-jobs/:id/retry/',
  schema: { summary: '重新打印，或继续', tags, params: Id, response: { 202: PrintJob } },
} as const satisfies Endpoint;
