import { pages } from '@print/contract/pages';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from './error-page.tsx';

/** Shown when rendering a page throws. Typed and uploaded content is stored outside the pages and survives. */
export function CrashPage() {
  const actions = (
    <>
      <Button onClick={() => window.location.reload()}>重新加载</Button>
      <ButtonLink to={pages.intro.path} variant="outline" reloadDocument>
        返回首页
      </ButtonLink>
    </>
  );
  return (
    <ErrorPage kind="crash" title="页面出了点问题" actions={actions}>
      <p role="alert">像是卡纸了。已经填写的内容会保留，重新加载后可以继续。</p>
    </ErrorPage>
  );
}
