import { pages } from '@print/contract/pages';
import { useEffect } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Misprint } from './misprint.tsx';

/** Something broke while showing a page. What was typed and uploaded is kept apart from the pages. */
export function CrashPage() {
  useReloadWhenBack();
  const actions = (
    <>
      <Button onClick={() => window.location.reload()}>重新加载</Button>
      <ButtonLink to={pages.intro.path} variant="outline" reloadDocument>
        返回首页
      </ButtonLink>
    </>
  );
  return (
    <Misprint code="卡纸" title="页面出了点问题" actions={actions}>
      <p>已经填写的内容会保留，重新加载后可以继续。</p>
    </Misprint>
  );
}

/** A page that could not be loaded without a network comes by itself as soon as there is one. */
function useReloadWhenBack(): void {
  useEffect(() => {
    if (navigator.onLine) return;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
}
