import { pages } from '@print/contract/pages';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { shallowNavigation } from '#lib/shallow-navigation.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestLink } from './request-link.tsx';

/** With a link from the mail or from the counter the visitor sets a new password; without one they ask for it. */
export function ResetPassword() {
  const [token, forgetToken] = useLinkToken();
  return token === undefined ? <RequestLink /> : <NewPasswordForm token={token} onRefused={forgetToken} />;
}

/** Browsers never send the hash with the token to a server. The token leaves the address bar before it is copied. */
function useLinkToken(): [token: string | undefined, forget: () => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    if (hash.length <= 1) return;
    setToken(hash.slice(1));
    void navigate(pages.resetPassword.path, { replace: true, state: shallowNavigation });
  }, [hash, navigate]);
  return [token, () => setToken(undefined)];
}
