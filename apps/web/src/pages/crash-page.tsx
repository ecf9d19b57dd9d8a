import { pages } from '@print/contract/pages';
import { Button } from '#ui/button.tsx';
import { Misprint } from './misprint.tsx';

/** Something broke while showing a page. What was typed and uploaded is kept apart from the pages. */
export function CrashPage() {
  const actions = (
    <>
      <Button onClick={() => window.location.reload()}>重新加载</Button>
      <a href={pages.intro.path}>返回首页</a>
    </>
  );
  return (
    <Misprint code="卡纸" title="页面出了点问题" actions={actions}>
      <p>已经填写的内容会保留，重新加载后可以继续。</p>
    </Misprint>
  );
}
