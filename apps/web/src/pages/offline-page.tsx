import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorPage } from './error-page.tsx';

const reload = () => window.location.reload();

/** Shown when a page could not be fetched. It reloads as soon as the network is back. */
export function OfflinePage() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <ErrorPage kind="offline" title="网络断了" actions={<Button onClick={reload}>重试</Button>}>
      <p role="alert">这一页还没来得及印出来。连上网会自动加载，填好的内容都还在。</p>
    </ErrorPage>
  );
}
