import { pages } from '@print/contract/pages';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from './error-page.tsx';

export function NotFoundPage() {
  const actions = (
    <>
      <ButtonLink to={pages.intro.path}>返回首页</ButtonLink>
      <ButtonLink to={pages.query.path} variant="outline">
        订单查询
      </ButtonLink>
    </>
  );
  return (
    <ErrorPage kind="not-found" title="这一页没印出来" actions={actions}>
      <p>链接可能写错了，或者页面已经搬走。</p>
    </ErrorPage>
  );
}
