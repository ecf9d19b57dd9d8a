import { pages } from '@print/contract/pages';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { errorTexts } from '#api/error-texts.ts';
import { loginPath } from '#lib/login-path.ts';
import { sessionEnd } from '#session/session-end.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import styles from './session-expired-banner.module.css';

/** The banner stays until the user closes it or signs in. */
export function SessionExpiredBanner() {
  const location = useLocation();
  const end = useStore(sessionEnd);
  if (end !== 'expired') return null;
  const login = location.pathname !== pages.login.path && (
    <ButtonLink variant="outline" to={loginPath(location)}>
      重新登录
    </ButtonLink>
  );
  return (
    <div className={`content ${styles.place}`}>
      <Banner tone="warn" actions={login} onClose={() => sessionEnd.setState(undefined, true)}>
        {errorTexts.sessionExpired}
      </Banner>
    </div>
  );
}
