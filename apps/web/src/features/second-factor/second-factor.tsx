import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import styles from './second-factor.module.css';
import { secondFactorQuery } from './second-factor-query.ts';

const lazySetUp = lazyPart(() => import('./set-up-dialog.tsx'));
const lazyActions = lazyPart(() => import('./second-factor-actions.tsx'));

/** The user's own second factor. Colleagues see in the list of members who uses one. */
export function SecondFactor() {
  const [isSettingUp, setIsSettingUp] = useState(false);
  const { data: state, error, isFetching, refetch } = useQuery(secondFactorQuery);
  return (
    <Sheet as="section" aria-labelledby="second-factor" className={styles.section}>
      <header className={styles.head}>
        <h2 id="second-factor">我的两步验证</h2>
        {state && <StatusPill tone={state.is_on ? 'ok' : 'muted'}>{state.is_on ? '已开启' : '未开启'}</StatusPill>}
      </header>
      {!state && !error && <Skeleton lines={2} />}
      {!state && error && <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()} />}
      {state && !state.is_on && (
        <>
          <p className={styles.text}>
            开启后，登录时除了密码，还要输入手机身份验证器里的动态码。密码被人知道了，也进不了后台。
          </p>
          <Button variant="outline" onClick={() => setIsSettingUp(true)}>
            开启两步验证
          </Button>
        </>
      )}
      {state?.is_on && (
        <LazyPart part={lazyActions}>{({ SecondFactorActions }) => <SecondFactorActions state={state} />}</LazyPart>
      )}
      {isSettingUp && (
        <LazyPart part={lazySetUp}>
          {({ SetUpDialog }) => <SetUpDialog onClose={() => setIsSettingUp(false)} />}
        </LazyPart>
      )}
    </Sheet>
  );
}
