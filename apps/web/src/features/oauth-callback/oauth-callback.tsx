import { Sheet } from '#ui/sheet.tsx';
import { CallbackFailed } from './callback-failed.tsx';
import { CallbackSucceeded } from './callback-succeeded.tsx';
import { CallbackVerifying } from './callback-verifying.tsx';
import styles from './oauth-callback.module.css';
import { useOutcome } from './use-outcome.ts';

/** Where one arrives from a provider. */
export function OauthCallback() {
  const outcome = useOutcome();
  // A failure is an alert of its own, and need not be said twice.
  const live = outcome?.state === 'failed' ? 'off' : 'polite';
  return (
    <Sheet className={styles.sheet} aria-live={live}>
      {outcome === undefined && <CallbackVerifying />}
      {outcome?.state === 'failed' && <CallbackFailed {...outcome} />}
      {outcome && outcome.state !== 'failed' && <CallbackSucceeded outcome={outcome} />}
    </Sheet>
  );
}
