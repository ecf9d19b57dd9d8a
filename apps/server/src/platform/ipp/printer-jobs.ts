import { askPrinter, one } from './ask-printer.ts';
import { type IppJobState, jobStateOf, statuses } from './ipp-codes.ts';
import { IppError } from './ipp-error.ts';
import type { IppAttribute } from './ipp-message.ts';
import type { PrinterAddress } from './open-connection.ts';
import { groupsOf, numbersOf, wordsOf } from './read-attributes.ts';
import type { IppDocument } from './send-message.ts';

export type NewJob = { readonly name: string; readonly attributes: readonly IppAttribute[] };

/** A job as the printer knows it. */
export type JobFacts = {
  readonly id: number;
  readonly name: string;
  readonly state: IppJobState | undefined;
  readonly reasons: readonly string[];
  readonly message: string;
};

const wanted = one(
  'requested-attributes',
  ...['job-id', 'job-name', 'job-state', 'job-state-reasons', 'job-state-message'].map(
    (value) => ({ tag: 'keyword', value }) as const,
  ),
);
const pdf = one('document-format', { tag: 'mimeMediaType', value: 'application/pdf' });

/** What it cannot do as asked it must refuse: paper of the wrong size is lost, and nobody stands beside it. */
const asAsked = one('ipp-attribute-fidelity', { tag: 'boolean', value: true });
const named = (name: string) => one('job-name', { tag: 'name', value: name });

/** Announces a job; nothing is printed until its document comes. */
export async function createJob(
  address: PrinterAddress,
  { name, attributes }: NewJob,
  signal?: AbortSignal,
): Promise<number> {
  const asked = [named(name), asAsked];
  const reply = await askPrinter(address, { operation: 'createJob', asked, job: attributes }, signal);
  return idIn(groupsOf(reply.message, 'job').flat());
}

export async function sendDocument(
  address: PrinterAddress,
  jobId: number,
  document: IppDocument,
  signal?: AbortSignal,
): Promise<void> {
  const asked = [pdf, one('last-document', { tag: 'boolean', value: true })];
  await askPrinter(address, { operation: 'sendDocument', jobId, asked, document }, signal);
}

/** Job and document at once, for printers that know no other way. */
export async function printJob(
  address: PrinterAddress,
  { name, attributes }: NewJob,
  document: IppDocument,
  signal?: AbortSignal,
): Promise<number> {
  const asked = [named(name), asAsked, pdf];
  const reply = await askPrinter(
    address,
    { operation: 'printJob', asked, job: attributes, document },
    signal,
  );
  return idIn(groupsOf(reply.message, 'job').flat());
}

/** Undefined: the printer knows no such job, or not any more. */
export async function findJob(
  address: PrinterAddress,
  jobId: number,
  signal?: AbortSignal,
): Promise<JobFacts | undefined> {
  const question = { operation: 'getJobAttributes', jobId, asked: [wanted] } as const;
  const reply = await askPrinter(address, question, signal).catch(unless(statuses.notFound, statuses.gone));
  return reply && jobIn(groupsOf(reply.message, 'job').flat(), jobId);
}

/** Those under way and those that ended, as far back as the printer remembers. */
export async function listJobs(address: PrinterAddress, signal?: AbortSignal): Promise<JobFacts[]> {
  const jobs: JobFacts[] = [];
  for (const which of ['not-completed', 'completed']) {
    const asked = [one('which-jobs', { tag: 'keyword', value: which }), wanted];
    const { message } = await askPrinter(address, { operation: 'getJobs', asked }, signal);
    jobs.push(...groupsOf(message, 'job').map((group) => jobIn(group, idIn(group))));
  }
  return jobs;
}

/** What has ended, or is not there, need not be cancelled. */
export async function cancelJob(address: PrinterAddress, jobId: number, signal?: AbortSignal): Promise<void> {
  await askPrinter(address, { operation: 'cancelJob', jobId }, signal).catch(
    unless(statuses.notFound, statuses.gone, statuses.notPossible),
  );
}

/** A refusal for one of these reasons is an answer. */
function unless(...expected: readonly (number | undefined)[]) {
  return (error: unknown): undefined => {
    if (error instanceof IppError && error.problem === 'refused' && expected.includes(error.status)) return;
    throw error;
  };
}

function idIn(attributes: readonly IppAttribute[]): number {
  const [id] = numbersOf(attributes, 'job-id');
  if (id === undefined) throw new IppError('garbage', 'a job without a number');
  return id;
}

function jobIn(attributes: readonly IppAttribute[], id: number): JobFacts {
  const words = (name: string) => wordsOf(attributes, name);
  return {
    id,
    name: words('job-name')[0] ?? '',
    state: jobStateOf(numbersOf(attributes, 'job-state')[0]),
    reasons: words('job-state-reasons'),
    message: words('job-state-message')[0] ?? '',
  };
}
