import { pages } from '@print/contract/pages';
import { errorTexts } from '#api/error-texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from './error-page.tsx';

export function ForbiddenPage() {
  const home = <ButtonLink to={pages.intro.path}>返回首页</ButtonLink>;
  return (
    <ErrorPage kind="forbidden" title={pages.staff.title} actions={home}>
      <p role="alert">{errorTexts.forbidden}</p>
      <p>这里只有店员能进。你也是店员的话，请让店主发一条邀请链接给你。</p>
    </ErrorPage>
  );
}
