import { pages } from '@print/contract/pages';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { clearReturnPath, readReturnPath } from '#lib/oauth-return.ts';
import { providerLabels } from '#shop/labels.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PaperFeed } from '#ui/paper-feed.tsx';
import { Seal } from '#ui/seal.tsx';
import styles from './oauth-callback.module.css';
import type { Outcome } from './outcome.ts';

const redirectDelayMs = 1_500;

type CallbackSucceededProps = { outcome: Extract<Outcome, { state: 'signed-in' | 'bound' }> };

/** Redirects after a moment and replaces the history entry of the callback page, whose URL works only once. */
export function CallbackSucceeded({ outcome }: CallbackSucceededProps) {
  const isBound = outcome.state === 'bound';
  const [target] = useState(() => (isBound ? pages.profile.path : readReturnPath()));
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(target, { replace: true }), redirectDelayMs);
    clearReturnPath();
    return () => clearTimeout(timer);
  }, [navigate, target]);
  return (
    <>
      <PaperFeed state="out">
        <Seal landing>{isBound ? '已绑定' : '已登录'}</Seal>
      </PaperFeed>
      <h1>{isBound ? '账号已绑定' : '欢迎回来'}</h1>
      <p className={styles.text}>
        {outcome.state === 'signed-in' && <span className={styles.name}>{outcome.user.display_name}，</span>}
        {nextStepText(outcome, target)}
      </p>
      <div className={styles.actions}>
        <ButtonLink to={target} replace variant="outline">
          立即前往
        </ButtonLink>
      </div>
    </>
  );
}

function nextStepText(outcome: CallbackSucceededProps['outcome'], target: string): string {
  if (outcome.state === 'signed-in') return `正在带你${target === pages.intro.path ? '前往首页' : '回到刚才的页面'}。`;
  const name = outcome.provider ? providerLabels[outcome.provider] : '';
  return `以后也可以用${name}登录。正在带你回到个人中心。`;
}
