import type { Deps } from '#platform/deps.ts';
import { deleteExpired } from './oauth.store.ts';

/** Journeys nobody came back from, and returns that nobody asked about: part of the nightly clean-up. */
export async function forgetExpiredJourneys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteExpired(db, clock.now());
}
