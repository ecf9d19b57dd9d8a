import { availableParallelism } from 'node:os';
import * as z from 'zod';
import type { Job } from '#platform/jobs/jobs.ts';
import { type Lane, laneOf } from './conversion-rules.ts';
import type { Document } from './documents.table.ts';

type DocumentPayload = { readonly documentId: string };

const cores = availableParallelism();
const slowAtOnce = Math.max(1, Math.floor(cores / 4));
/** A conversion keeps one core busy and takes a few hundred MB. */
const quickAtOnce = Math.min(8, Math.max(1, cores - slowAtOnce));

const conversion = {
  payload: z.object({ documentId: z.uuid() }),
  // The converter ends itself after 90 seconds; fetching and storing come on top.
  timeoutSeconds: 150,
  retries: 2,
};

export const convertDocumentJob: Job<DocumentPayload> = {
  ...conversion,
  name: 'convert-document',
  concurrency: quickAtOnce,
};

/** Workers of their own: a small file is not stuck behind a deck of 200 slides. */
export const convertLargeDocumentJob: Job<DocumentPayload> = {
  ...conversion,
  name: 'convert-large-document',
  concurrency: slowAtOnce,
};

const jobs: Record<Lane, Job<DocumentPayload>> = {
  quick: convertDocumentJob,
  slow: convertLargeDocumentJob,
};

export function conversionJobFor(document: Pick<Document, 'kind' | 'sizeBytes' | 'instantPages'>) {
  return jobs[laneOf(document)];
}

/** Every hour: what nobody ordered in time goes, with everything made from it. */
export const deleteExpiredDocumentsJob: Job<Record<string, never>> = {
  name: 'delete-expired-documents',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 1800,
  retries: 3,
  concurrency: 1,
};
