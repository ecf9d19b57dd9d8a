import { type IppJobState, jobStateOf, statuses } from './ipp-codes.ts';
import { IppError } from './ipp-error.ts';
import type { IppAttribute } from './ipp-message.ts';
import type { PrinterAddress } from './open-connection.ts';
import { groupsOf, integersOf, stringsOf } from './read-attributes.ts';
import type { IppDocument } from './send-message.ts';
import { ippAttribute, sendRequest } from './send-request.ts';

export type NewIppJob = { readonly name: string; readonly attributes: readonly IppAttribute[] };

/** A job as the printer knows it. */
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

/** What it cannot do as asked it must refuse: paper of the wrong size is lost, and nobody stands beside it. */
const attributeFidelity = ippAttribute('ipp-attribute-fidelity', { tag: 'boolean', value: true });
const jobName = (name: string) => ippAttribute('job-name', { tag: 'name', value: name });

/** Announces a job; nothing is printed until its document comes. */
export async function createJob(
  address: PrinterAddress,
  { name, attributes }: NewIppJob,
  signal?: AbortSignal,
): Promise<number> {
  const asked = [jobName(name), attributeFidelity];
  const reply = await sendRequest(
    address,
    { operation: 'createJob', operationAttributes: asked, job: attributes },
    signal,
  );
  return idIn(groupsOf(reply.message, 'job').flat());
}

export async function sendDocument(
  address: PrinterAddress,
  jobId: number,
  document: IppDocument,
  signal?: AbortSignal,
): Promise<void> {
  const asked = [pdf, ippAttribute('last-document', { tag: 'boolean', value: true })];
  await sendRequest(
    address,
    { operation: 'sendDocument', jobId, operationAttributes: asked, document },
    signal,
  );
}

/** Job and document at once, for printers that know no other way. */
export async function printJob(
  address: PrinterAddress,
  { name, attributes }: NewIppJob,
  document: IppDocument,
  signal?: AbortSignal,
): Promise<number> {
  const asked = [jobName(name), attributeFidelity, pdf];
  const reply = await sendRequest(
    address,
    { operation: 'printJob', operationAttributes: asked, job: attributes, document },
    signal,
  );
  return idIn(groupsOf(reply.message, 'job').flat());
}

/** Undefined: the printer knows no such job, or not any more. */
export async function findJob(
  address: PrinterAddress,
  jobId: number,
  signal?: AbortSignal,
): Promise<IppJob | undefined> {
  const question = { operation: 'getJobAttributes', jobId, asked: [requestedAttributes] } as const;
  const reply = await sendRequest(address, question, signal).catch(
    ignoreStatuses(statuses.notFound, statuses.gone),
  );
  return reply && jobIn(groupsOf(reply.message, 'job').flat(), jobId);
}

/** Those under way and those that ended, as far back as the printer remembers. */
export async function listJobs(address: PrinterAddress, signal?: AbortSignal): Promise<IppJob[]> {
  const jobs: IppJob[] = [];
  for (const which of ['not-completed', 'completed']) {
    const asked = [ippAttribute('which-jobs', { tag: 'keyword', value: which }), requestedAttributes];
    const { message } = await sendRequest(
      address,
      { operation: 'getJobs', operationAttributes: asked },
      signal,
    );
    jobs.push(...groupsOf(message, 'job').map((group) => jobIn(group, idIn(group))));
  }
  return jobs;
}

/** What has ended, or is not there, need not be cancelled. */
export async function cancelJob(address: PrinterAddress, jobId: number, signal?: AbortSignal): Promise<void> {
  await sendRequest(address, { operation: 'cancelJob', jobId }, signal).catch(
    ignoreStatuses(statuses.notFound, statuses.gone, statuses.notPossible),
  );
}

/** A refusal for one of these reasons is an answer. */
function ignoreStatuses(...expected: readonly (number | undefined)[]) {
  return (error: unknown): undefined => {
    if (error instanceof IppError && error.problem === 'refused' && expected.includes(error.status)) return;
    throw error;
  };
}

function idIn(attributes: readonly IppAttribute[]): number {
  const [id] = integersOf(attributes, 'job-id');
  if (id === undefined) throw new IppError('malformed', 'a job without a number');
  return id;
}

function jobIn(attributes: readonly IppAttribute[], id: number): IppJob {
  const words = (name: string) => stringsOf(attributes, name);
  return {
    id,
    name: words('job-name')[0] ?? '',
    state: jobStateOf(integersOf(attributes, 'job-state')[0]),
    reasons: words('job-state-reasons'),
    message: words('job-state-message')[0] ?? '',
  };
}
