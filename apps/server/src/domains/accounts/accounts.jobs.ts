import * as z from 'zod';
import { runSteps } from '#lib/run-steps.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { deleteOldAttempts } from '#platform/limits/limits.ts';
import { deleteInvitationsExpiredBy } from './invitations.store.ts';
import { deleteKnownDevicesUnseenSince } from './known-devices.store.ts';
import { deletePasswordLinksExpiredBy } from './password-links.store.ts';
import { deleteSignInsExpiredBy } from './sign-ins.store.ts';

/** Runs every hour: an attacker who guesses leaves thousands of attempts. The queue stores the name of the job. */
export const deleteExpiredJob: Job<Record<string, never>> = {
  name: 'forget-expired',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 300,
  retries: 3,
  concurrency: 1,
};

/** Mails a link to set a new password. After an hour the user has asked again or given up. */
export const sendPasswordLinkJob: Job<{ readonly userId: string }> = {
  name: 'send-password-link',
  payload: z.object({ userId: z.uuid() }),
  timeoutSeconds: 300,
  retries: 60,
  concurrency: 2,
};

/** Tells one owner of a change by mail. */
export const sendOwnerAlertJob: Job<{ readonly entryId: string; readonly userId: string }> = {
  name: 'send-owner-alert',
  payload: z.object({ entryId: z.uuid(), userId: z.uuid() }),
  timeoutSeconds: 300,
  retries: 60,
  concurrency: 2,
};

/** A device without a sign-in for this long is no longer known. */
const knownDeviceRetentionMs = 180 * 24 * 3600 * 1000;

export async function deleteExpired(deps: Pick<Deps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await runSteps(
    [
      async () => await deleteSignInsExpiredBy(db, now, signal),
      async () => await deleteInvitationsExpiredBy(db, now, signal),
      async () => await deletePasswordLinksExpiredBy(db, now, signal),
      async () => await deleteKnownDevicesUnseenSince(db, new Date(now.getTime() - knownDeviceRetentionMs), signal),
      async () => await deleteOldAttempts(deps, signal),
    ],
    signal,
  );
}
