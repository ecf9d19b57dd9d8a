import { pages } from '@print/contract/pages';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { errorTexts } from '#api/error-texts.ts';
import { loginPath } from '#lib/login-path.ts';
import { sessionEnd } from '#session/session-end.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import styles from './session-expired-banner.module.css';

const nothingEnded = () => undefined;

/** Stays until it is closed or somebody signs in. */
export function SessionExpiredBanner() {
  const location = useLocation();
  const end = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get, nothingEnded);
  if (end !== 'expired') return null;
  const login = location.pathname !== pages.login.path && (
    <ButtonLink variant="outline" to={loginPath(location)}>
      重新登录
    </ButtonLink>
  );
  return (
    <div className={`content ${styles.place}`}>
      <Banner tone="warn" actions={login} onClose={() => sessionEnd.set(undefined)}>
        {errorTexts.sessionExpired}
      </Banner>
    </div>
  );
}
