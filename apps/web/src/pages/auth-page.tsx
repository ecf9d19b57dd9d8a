import { pages } from '@print/contract/pages';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageFrame } from './page-frame.tsx';

export function LoginPage() {
  return <AuthPage title={pages.login.title} what="登录功能正在搭建" />;
}

export function RegisterPage() {
  return <AuthPage title={pages.register.title} what="注册功能正在搭建" />;
}

function AuthPage({ title, what }: { title: string; what: string }) {
  const action = <ButtonLink to={pages.order.path}>去下单</ButtonLink>;
  return (
    <PageFrame
      width="reading"
      title={title}
      lead="账号用来保存资料、查看历史订单。打印不需要账号，凭手机号就能下单。"
    >
      <EmptyState title={what} action={action}>
        完成后可以用账号密码，或店里开通的第三方账号登录。
      </EmptyState>
    </PageFrame>
  );
}
