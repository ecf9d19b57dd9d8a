import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CallbackFailed } from './callback-failed.tsx';
import { CallbackSucceeded } from './callback-succeeded.tsx';
import { CallbackVerifying } from './callback-verifying.tsx';
import styles from './oauth-callback.module.css';
import { useOutcome } from './use-outcome.ts';

// Few users have a second factor.
const lazyCallbackCode = lazyPart(() => import('./callback-code.tsx'));

export function OauthCallback() {
  const [outcome, setOutcome] = useOutcome();
  // A failure contains an alert, so this live region must not announce it a second time.
  const ariaLive = outcome?.state === 'failed' ? 'off' : 'polite';
  return (
    <Sheet className={styles.sheet} aria-live={ariaLive}>
      {outcome === undefined && <CallbackVerifying />}
      {outcome?.state === 'failed' && <CallbackFailed {...outcome} />}
      {outcome?.state === 'code-required' && (
        <LazyPart part={lazyCallbackCode} fallback={<CallbackVerifying />}>
          {({ CallbackCode }) => <CallbackCode outcome={outcome} onOutcome={setOutcome} />}
        </LazyPart>
      )}
      {(outcome?.state === 'signed-in' || outcome?.state === 'bound') && <CallbackSucceeded outcome={outcome} />}
    </Sheet>
  );
}
