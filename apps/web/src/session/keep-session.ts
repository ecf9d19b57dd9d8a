import type { QueryClient } from '@tanstack/react-query';
import { getToken, onTokenOfOtherTab } from '#api/token.ts';
import { onUnauthorized } from '#api/unauthorized.ts';
import { isStale, recordActivity, watchActivity } from './activity.ts';
import { profileQuery } from './profile-query.ts';
import { askAgain, endSession, forgetPersonalData } from './session.ts';

const checkEveryMs = 5 * 60_000;

/** Looks after the session for as long as the app runs. */
export function keepSession(queryClient: QueryClient): () => void {
  if (getToken() !== null && isStale()) void endSession(queryClient, undefined);

  const timer = setInterval(() => void refreshStaleSession(queryClient), checkEveryMs);
  const stops = [
    () => clearInterval(timer),
    watchActivity(),
    onUnauthorized(() => void endSession(queryClient, 'expired')),
    onTokenOfOtherTab(() => startAfresh(queryClient)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** After a day without a sign of life the server is asked whether this is still the same person. */
async function refreshStaleSession(queryClient: QueryClient): Promise<void> {
  const token = getToken();
  if (token === null || !isStale()) return;
  try {
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    recordActivity();
  } catch {
    if (getToken() === token) await endSession(queryClient, 'expired');
  }
}

/** Another tab signed in or out: what this tab knows is somebody else's. */
function startAfresh(queryClient: QueryClient): void {
  forgetPersonalData(queryClient);
  if (getToken() !== null) void askAgain(queryClient);
}
