import { pages } from '@print/contract/pages';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageFrame } from './page-frame.tsx';

export function OauthCallbackPage() {
  const action = <ButtonLink to={pages.login.path}>返回登录</ButtonLink>;
  return (
    <PageFrame width="reading" title="第三方登录">
      <EmptyState title="第三方登录功能正在搭建" action={action}>
        你的账号没有发生任何变化。
      </EmptyState>
    </PageFrame>
  );
}
