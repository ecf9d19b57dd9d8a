import { pages } from '@print/contract/pages';
import { errorTexts } from '#api/error-texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageFrame } from './page-frame.tsx';

export function ForbiddenPage() {
  return (
    <PageFrame title={pages.staff.title}>
      <Notice tone="danger" title={errorTexts.forbidden}>
        这里是店员的工作台。如果你是店员，请让店长为你的账号开通权限。
      </Notice>
      <div>
        <ButtonLink to={pages.intro.path}>返回首页</ButtonLink>
      </div>
    </PageFrame>
  );
}
