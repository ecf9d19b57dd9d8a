import { pages } from '@print/contract/pages';
import { useEffect, useState } from 'react';
import { loginPath, registerPath } from '#lib/login-path.ts';
import { readStored, storageKeys, writeStored } from '#lib/storage.ts';
import { useBrowserValue } from '#lib/use-browser-value.ts';
import { useSession } from '#session/use-session.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './order-desk.module.css';

const postponeMs = 5 * 60_000;
const orderPage = { pathname: pages.order.path, search: '', hash: '' };

/** Recommends an account to anonymous customers. Postponed, it comes back after five minutes; closed, it does not. */
export function LoginGuide() {
  const { status } = useSession();
  const stored = useBrowserValue(readHiddenUntil, 0);
  const [hiddenUntil = stored, setHiddenUntil] = useState<number>();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (hiddenUntil === Infinity) return;
    const timer = setTimeout(() => setNow(hiddenUntil), hiddenUntil - Date.now());
    return () => clearTimeout(timer);
  }, [hiddenUntil]);
  if (hiddenUntil > now || status !== 'anonymous') return null;

  const hideUntil = (until: number) => {
    writeStored(storageKeys.loginGuideHiddenUntil, String(until));
    setHiddenUntil(until);
  };
  const actions = (
    <>
      <ButtonLink variant="outline" to={loginPath(orderPage)}>
        登录
      </ButtonLink>
      <ButtonLink variant="outline" to={registerPath(orderPage)}>
        注册
      </ButtonLink>
      <Button variant="quiet" onClick={() => hideUntil(Date.now() + postponeMs)}>
        稍后提醒
      </Button>
    </>
  );
  return (
    <Banner actions={actions} onClose={() => hideUntil(Infinity)}>
      登录后{long('下单，')}订单记在个人中心{long('。不登录也能打印。')}
    </Banner>
  );
}

const long = (text: string) => <span className={styles.long}>{text}</span>;

function readHiddenUntil(): number {
  return Number(readStored(storageKeys.loginGuideHiddenUntil) ?? 0);
}
