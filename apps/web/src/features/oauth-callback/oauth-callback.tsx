import { Sheet } from '#ui/sheet.tsx';
import { CallbackFailed } from './callback-failed.tsx';
import { CallbackSucceeded } from './callback-succeeded.tsx';
import { CallbackVerifying } from './callback-verifying.tsx';
import styles from './oauth-callback.module.css';
import { useOutcome } from './use-outcome.ts';

export function OauthCallback() {
  const outcome = useOutcome();
  // A failure is an alert, so it must not be announced twice.
  const ariaLive = outcome?.state === 'failed' ? 'off' : 'polite';
  return (
    <Sheet className={styles.sheet} aria-live={ariaLive}>
      {outcome === undefined && <CallbackVerifying />}
      {outcome?.state === 'failed' && <CallbackFailed {...outcome} />}
      {outcome && outcome.state !== 'failed' && <CallbackSucceeded outcome={outcome} />}
    </Sheet>
  );
}
