/** The operations we use (RFC 8011). */
export const operations = {
  printJob: 0x0002,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
} as const;

/** Status codes; those below 0x100 mean success. */
export const statuses = {
  ok: 0x0000,
  notPossible: 0x0404,
  notFound: 0x0406,
  gone: 0x0407,
  formatNotSupported: 0x040a,
  valuesNotSupported: 0x040b,
  operationNotSupported: 0x0501,
  serviceUnavailable: 0x0502,
  temporaryError: 0x0505,
  notAcceptingJobs: 0x0506,
  busy: 0x0507,
  tooManyJobs: 0x050b,
} as const;

export const isSuccess = (status: number) => status < 0x0100;

/** An overloaded printer may reply with an HTTP status. The error statuses of IPP are all larger than those of HTTP. */
const httpServiceUnavailable = 503;

/** The printer may accept the same job later. */
export const isBusy = (status: number | undefined) =>
  status === httpServiceUnavailable ||
  status === statuses.busy ||
  status === statuses.serviceUnavailable ||
  status === statuses.temporaryError ||
  status === statuses.notAcceptingJobs ||
  status === statuses.tooManyJobs;

const jobStates = {
  3: 'pending',
  4: 'held',
  5: 'processing',
  6: 'stopped',
  7: 'cancelled',
  8: 'aborted',
  9: 'completed',
} as const;
export type IppJobState = (typeof jobStates)[keyof typeof jobStates];

/** Undefined for an unknown code. */
export function jobStateOf(code: number | undefined): IppJobState | undefined {
  return Object.entries(jobStates).find(([key]) => Number(key) === code)?.[1];
}

const printerStates = { 3: 'idle', 4: 'processing', 5: 'stopped' } as const;
export type IppPrinterState = (typeof printerStates)[keyof typeof printerStates];

export function printerStateOf(code: number | undefined): IppPrinterState | undefined {
  return Object.entries(printerStates).find(([key]) => Number(key) === code)?.[1];
}
