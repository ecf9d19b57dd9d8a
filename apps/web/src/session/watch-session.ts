import type { QueryClient } from '@tanstack/react-query';
import { getToken, onExternalTokenChange } from '#api/token.ts';
import { onUnauthorized } from '#api/unauthorized.ts';
import { isStale, recordActivity, watchActivity } from './activity.ts';
import { profileQuery } from './profile-query.ts';
import { endSession, refetchPersonalQueries, resetPersonalQueries } from './session.ts';

const checkIntervalMs = 5 * 60_000;

/** Ends stale and rejected sessions for as long as the app runs. */
export function watchSession(queryClient: QueryClient): () => void {
  if (getToken() !== null && isStale()) void endSession(queryClient, undefined);

  const timer = setInterval(() => void checkStaleSession(queryClient), checkIntervalMs);
  const stops = [
    () => clearInterval(timer),
    watchActivity(),
    onUnauthorized(() => void endSession(queryClient, 'expired')),
    onExternalTokenChange(() => handleExternalTokenChange(queryClient)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** After a day without activity the server has to confirm the token. */
async function checkStaleSession(queryClient: QueryClient): Promise<void> {
  const token = getToken();
  if (token === null || !isStale()) return;
  try {
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    recordActivity();
  } catch {
    if (getToken() === token) await endSession(queryClient, 'expired');
  }
}

/** Another tab signed in or out, so this tab may show another person's data. */
function handleExternalTokenChange(queryClient: QueryClient): void {
  resetPersonalQueries(queryClient);
  if (getToken() !== null) void refetchPersonalQueries(queryClient);
}
