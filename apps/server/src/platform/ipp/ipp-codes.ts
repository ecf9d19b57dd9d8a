/** What we ask of a printer (RFC 8011). */
export const operations = {
  printJob: 0x0002,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
} as const;

/** What it may answer; below 0x100 it has done what it was asked. */
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

/** HTTP's own, from a printer whose door is too full for IPP. IPP's begin above all of HTTP's. */
const httpServiceUnavailable = 503;

/** It would take the job later, as it is. */
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

/** Undefined for a number that IPP does not know. */
export function jobStateOf(code: number | undefined): IppJobState | undefined {
  return Object.entries(jobStates).find(([known]) => Number(known) === code)?.[1];
}

const printerStates = { 3: 'idle', 4: 'processing', 5: 'stopped' } as const;
export type IppPrinterState = (typeof printerStates)[keyof typeof printerStates];

export function printerStateOf(code: number | undefined): IppPrinterState | undefined {
  return Object.entries(printerStates).find(([known]) => Number(known) === code)?.[1];
}
