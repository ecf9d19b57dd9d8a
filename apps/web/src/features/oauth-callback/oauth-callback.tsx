import { Sheet } from '#ui/sheet.tsx';
import { CallbackFailed } from './callback-failed.tsx';
import { CallbackSucceeded } from './callback-succeeded.tsx';
import { CallbackVerifying } from './callback-verifying.tsx';
import styles from './oauth-callback.module.css';
import { useOutcome } from './use-outcome.ts';

export function OauthCallback() {
  const outcome = useOutcome();
  // A failure contains an alert, so this live region must not announce it a second time.
  const ariaLive = outcome?.state === 'failed' ? 'off' : 'polite';
  return (
    <Sheet className={styles.sheet} aria-live={ariaLive}>
      {outcome === undefined && <CallbackVerifying />}
      {outcome?.state === 'failed' && <CallbackFailed {...outcome} />}
      {outcome && outcome.state !== 'failed' && <CallbackSucceeded outcome={outcome} />}
    </Sheet>
  );
}
