import * as z from 'zod';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { deleteOldAttempts } from '#platform/limits/limits.ts';
import { deleteInvitationsExpiredBy } from './invitations.store.ts';
import { deleteKnownDevicesUnseenSince } from './known-devices.store.ts';
import { deleteSignInsExpiredBy } from './sign-ins.store.ts';

/** Every night: what has run out is deleted. */
export const forgetExpiredJob: Job<Record<string, never>> = {
  name: 'forget-expired',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 300,
  retries: 3,
  concurrency: 1,
};

/** A browser nobody has signed in from for so long is a stranger again. */
const knownForMs = 180 * 24 * 3600 * 1000;

export async function forgetExpired(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await deleteSignInsExpiredBy(db, now);
  await deleteInvitationsExpiredBy(db, now);
  await deleteKnownDevicesUnseenSince(db, new Date(now.getTime() - knownForMs));
  await deleteOldAttempts(deps);
}
