import { startBinding } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorTexts } from '#api/error-texts.ts';
import { getToken } from '#api/token.ts';
import { showAlert } from '#ui/alert.tsx';
import { sayLinkFailure } from './say-link-failure.ts';

/** Off to the provider; it sends the browser back to the callback screen. */
export function useBind(provider: SignInProvider): { bind: () => void; isLeaving: boolean } {
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () => call(startBinding, { params: { provider } }),
    networkMode: 'always',
    onSuccess: ({ redirect_url }) => window.location.assign(redirect_url),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) askToSignIn();
      else sayLinkFailure(error, errorTexts.bindFailed);
    },
  });
  // Whoever comes back by the browser's own button finds the page as they left it, and may try again.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);

  const bind = () => (getToken() === null ? askToSignIn() : mutate());
  return { bind, isLeaving: isPending || isSuccess };
}

function askToSignIn(): void {
  showAlert({ title: '账号绑定', text: '请先登录后再绑定OAuth账户' });
}
