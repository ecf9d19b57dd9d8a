import { type IppJobState, jobStateOf, statuses } from './ipp-codes.ts';
import { IppError } from './ipp-error.ts';
import type { IppAttribute } from './ipp-message.ts';
import type { PrinterAddress } from './open-connection.ts';
import { groupsOf, integersOf, stringsOf } from './read-attributes.ts';
import type { IppDocument } from './send-message.ts';
import { ippAttribute, sendRequest } from './send-request.ts';

export type NewIppJob = { readonly name: string; readonly attributes: readonly IppAttribute[] };

export type IppJob = {
  readonly id: number;
  readonly name: string;
  readonly state: IppJobState | undefined;
  readonly reasons: readonly string[];
  readonly message: string;
};

const requestedAttributes = ippAttribute(
  'requested-attributes',
  ...['job-id', 'job-name', 'job-state', 'job-state-reasons', 'job-state-message'].map(
    (value) => ({ tag: 'keyword', value }) as const,
  ),
);
const pdf = ippAttribute('document-format', { tag: 'mimeMediaType', value: 'application/pdf' });

/** The printer must refuse a job it cannot print exactly as requested: substituting wastes paper. */
const attributeFidelity = ippAttribute('ipp-attribute-fidelity', { tag: 'boolean', value: true });
const jobName = (name: string) => ippAttribute('job-name', { tag: 'name', value: name });

/** Nothing is printed until the document is sent. */
export async function createJob(
  address: PrinterAddress,
  { name, attributes }: NewIppJob,
  signal?: AbortSignal,
): Promise<number> {
  const operationAttributes = [jobName(name), attributeFidelity];
  const reply = await sendRequest(
    address,
    { operation: 'createJob', operationAttributes, jobAttributes: attributes },
    signal,
  );
  return jobIdOf(groupsOf(reply.message, 'job').flat());
}

export async function sendDocument(
  address: PrinterAddress,
  jobId: number,
  document: IppDocument,
  signal?: AbortSignal,
): Promise<void> {
  const operationAttributes = [pdf, ippAttribute('last-document', { tag: 'boolean', value: true })];
  await sendRequest(address, { operation: 'sendDocument', jobId, operationAttributes, document }, signal);
}

/** Sends job and document in one request, for printers without Create-Job. */
export async function printJob(
  address: PrinterAddress,
  { name, attributes }: NewIppJob,
  document: IppDocument,
  signal?: AbortSignal,
): Promise<number> {
  const operationAttributes = [jobName(name), attributeFidelity, pdf];
  const reply = await sendRequest(
    address,
    { operation: 'printJob', operationAttributes, jobAttributes: attributes, document },
    signal,
  );
  return jobIdOf(groupsOf(reply.message, 'job').flat());
}

/** Undefined if the printer has no such job, or no longer keeps it. */
export async function findJob(
  address: PrinterAddress,
  jobId: number,
  signal?: AbortSignal,
): Promise<IppJob | undefined> {
  const request = { operation: 'getJobAttributes', jobId, operationAttributes: [requestedAttributes] } as const;
  const reply = await sendRequest(address, request, signal).catch(ignoreStatuses(statuses.notFound, statuses.gone));
  return reply && toIppJob(groupsOf(reply.message, 'job').flat(), jobId);
}

/** Active jobs, and completed ones as far back as the printer keeps them. */
export async function listJobs(address: PrinterAddress, signal?: AbortSignal): Promise<IppJob[]> {
  const jobs: IppJob[] = [];
  for (const filter of ['not-completed', 'completed']) {
    const operationAttributes = [ippAttribute('which-jobs', { tag: 'keyword', value: filter }), requestedAttributes];
    const { message } = await sendRequest(address, { operation: 'getJobs', operationAttributes }, signal);
    jobs.push(...groupsOf(message, 'job').map((group) => toIppJob(group, jobIdOf(group))));
  }
  return jobs;
}

/** Cancelling a completed or unknown job is not an error. */
export async function cancelJob(address: PrinterAddress, jobId: number, signal?: AbortSignal): Promise<void> {
  await sendRequest(address, { operation: 'cancelJob', jobId }, signal).catch(
    ignoreStatuses(statuses.notFound, statuses.gone, statuses.notPossible),
  );
}

/** Turns a refusal with one of these statuses into undefined. */
function ignoreStatuses(...expected: readonly (number | undefined)[]) {
  return (error: unknown): undefined => {
    if (error instanceof IppError && error.problem === 'refused' && expected.includes(error.status)) return;
    throw error;
  };
}

function jobIdOf(attributes: readonly IppAttribute[]): number {
  const [id] = integersOf(attributes, 'job-id');
  if (id === undefined) throw new IppError('malformed', 'job without a job-id');
  return id;
}

function toIppJob(attributes: readonly IppAttribute[], id: number): IppJob {
  const strings = (name: string) => stringsOf(attributes, name);
  return {
    id,
    name: strings('job-name')[0] ?? '',
    state: jobStateOf(integersOf(attributes, 'job-state')[0]),
    reasons: strings('job-state-reasons'),
    message: strings('job-state-message')[0] ?? '',
  };
}
