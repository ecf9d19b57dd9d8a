import { availableParallelism } from 'node:os';
import * as z from 'zod';
import type { Job } from '#platform/jobs/jobs.ts';
import type { ConversionLane } from './conversion-rules.ts';

type DocumentPayload = { readonly documentId: string };

const cores = availableParallelism();
const slowAtOnce = Math.max(1, Math.floor(cores / 4));
/** A conversion keeps one core busy and takes a few hundred MB. */
const quickAtOnce = Math.min(8, Math.max(1, cores - slowAtOnce));

const conversion = {
  payload: z.object({ documentId: z.uuid() }),
  // A last resort: the converter and the reader have limits of their own.
  timeoutSeconds: 3600,
  retries: 2,
};

export const convertDocumentJob: Job<DocumentPayload> = {
  ...conversion,
  name: 'convert-document',
  concurrency: quickAtOnce,
};

/** A queue of its own, so that a small file does not wait behind 200 slides. */
export const convertLargeDocumentJob: Job<DocumentPayload> = {
  ...conversion,
  name: 'convert-large-document',
  concurrency: slowAtOnce,
};

export const conversionJobs: Record<ConversionLane, Job<DocumentPayload>> = {
  quick: convertDocumentJob,
  slow: convertLargeDocumentJob,
};

/** Follows a conversion. It is not part of it, because customers wait for the page count and hardly for this. */
export const findColorPagesJob: Job<DocumentPayload> = {
  ...conversion,
  name: 'find-color-pages',
  concurrency: 1,
  mayWait: true,
};

/** Tries postponed documents again, every minute. */
export const retryPostponedJob: Job<Record<string, never>> = {
  name: 'retry-postponed-documents',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 600,
  retries: 0,
  concurrency: 1,
};

/** Runs every hour. */
export const deleteExpiredDocumentsJob: Job<Record<string, never>> = {
  name: 'delete-expired-documents',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 1800,
  retries: 3,
  concurrency: 1,
};
