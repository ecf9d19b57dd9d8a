import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readCallbackParams } from './callback-params.ts';
import { completeCallback, failureOf, type Outcome } from './outcome.ts';

/**
 * What became of it; undefined while it is being found out. The address is read once and cleared at once: what
 * stands in it is worth a sign-in, and going back must not bring it here again.
 */
export function useOutcome(): Outcome | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [arrival] = useState(() => readCallbackParams(search));
  const [outcome, setOutcome] = useState(arrival.kind === 'completed' ? undefined : failureOf(arrival));
  // Effects may run twice; a completed sign-in can be redeemed once.
  const [concluded] = useState(() => once(() => completeCallback(arrival, queryClient)));

  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);

  useEffect(() => {
    let isShown = true;
    void concluded().then((result) => isShown && setOutcome(result));
    return () => {
      isShown = false;
    };
  }, [concluded]);
  return outcome;
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let under: Promise<T> | undefined;
  return () => (under ??= work());
}
