import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readCallbackParams } from './callback-params.ts';
import { completeCallback, failureOf, type Outcome } from './outcome.ts';

/**
 * Undefined while the sign-in or binding is being completed. The URL is read once and cleared at once: it holds a
 * sign-in token, which a back navigation must not restore.
 */
export function useOutcome(): [Outcome | undefined, (outcome: Outcome) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [params] = useState(() => readCallbackParams(search));
  const [outcome, setOutcome] = useState(params.kind === 'completed' ? undefined : failureOf(params));
  // Effects may run twice, but a sign-in can be redeemed only once.
  const completion = useRef<Promise<Outcome>>(undefined);

  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);

  useEffect(() => {
    let isMounted = true;
    completion.current ??= completeCallback(params, queryClient);
    void completion.current.then((result) => isMounted && setOutcome(result));
    return () => {
      isMounted = false;
    };
  }, [params, queryClient]);
  return [outcome, setOutcome];
}
