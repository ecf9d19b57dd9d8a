import { OauthCallback } from '#features/oauth-callback/oauth-callback.tsx';
import styles from './error-page.module.css';

export function OauthCallbackPage() {
  return (
    <div className={`content ${styles.frame}`}>
      <OauthCallback />
    </div>
  );
}
