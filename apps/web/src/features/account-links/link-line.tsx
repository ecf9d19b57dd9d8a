import { useState } from 'react';
import { formatDay } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { providerLabels } from '#shop/labels.ts';
import { ProviderLogo } from '#shop/provider-logo.tsx';
import { Button } from '#ui/button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import styles from './account-links.module.css';
import type { LinkRow } from './link-rows.ts';
import { useBind } from './use-bind.ts';

const lazyUnbindDialog = lazyPart(() => import('./unbind-dialog.tsx'));

export function LinkLine({ row }: { row: LinkRow }) {
  const { provider, linkedAt, isOnlySignIn } = row;
  const name = providerLabels[provider];
  const [isConfirming, setIsConfirming] = useState(false);
  const { bind, isRedirecting } = useBind(provider);
  const now = useNow();
  const isLinked = linkedAt !== undefined;
  const action = isLinked ? '解绑' : '绑定';
  return (
    <li className={styles.line}>
      <ProviderLogo provider={provider} />
      <p className={styles.name}>
        <b>{name}</b>
        <span>{isLinked ? `${linkedAt ? formatDay(linkedAt, now) : '已'}绑定` : '未绑定'}</span>
      </p>
      <Button
        variant="outline"
        loading={isRedirecting}
        disabled={isOnlySignIn}
        aria-label={`${action} ${name}`}
        aria-describedby={isOnlySignIn ? reasonId(row) : undefined}
        onClick={isLinked ? () => setIsConfirming(true) : bind}
      >
        {action}
      </Button>
      {isOnlySignIn && (
        <p id={reasonId(row)} className={styles.reason}>
          这是唯一的登录方式，设置密码或绑定其他账号后才能解绑。
        </p>
      )}
      {isConfirming && (
        <LazyPart part={lazyUnbindDialog}>
          {({ UnbindDialog }) => <UnbindDialog provider={provider} onClose={() => setIsConfirming(false)} />}
        </LazyPart>
      )}
    </li>
  );
}

function reasonId({ provider }: LinkRow): string {
  return `only-sign-in-${provider}`;
}
