import { startBinding } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { failureTexts } from '#api/failure-texts.ts';
import { getToken } from '#api/token.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { showLinkError } from './show-link-error.ts';

/** Redirects to the provider, which redirects back to the callback page. */
export function useBind(provider: SignInProvider): { bind: () => void; isRedirecting: boolean } {
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () => withConfirmation(() => call(startBinding, { params: { provider } })),
    networkMode: 'always',
    onSuccess: ({ redirect_url }) => window.location.assign(redirect_url),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) askToSignIn();
      else showLinkError(error, failureTexts.bindFailed);
    },
  });
  // A page restored from the back/forward cache must not stay in its loading state.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);

  const bind = () => (getToken() === null ? askToSignIn() : mutate());
  return { bind, isRedirecting: isPending || isSuccess };
}

const askToSignIn = () => showLinkError(undefined, '请先登录后再绑定OAuth账户');
