import { pages, safeRedirect } from '@print/contract/pages';
import { Link, useSearchParams } from 'react-router';
import { AuthSheet } from '#features/auth/auth-sheet.tsx';
import { Welcome } from '#features/auth/welcome.tsx';
import { ResetPassword } from '#features/password-link/reset-password.tsx';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import styles from './auth-page.module.css';
import { PageFrame } from './page-frame.tsx';

export function LoginPage() {
  return <AuthPage mode="login" />;
}

export function RegisterPage() {
  return <AuthPage mode="register" />;
}

export function ResetPasswordPage() {
  return (
    <PageFrame title={pages.resetPassword.title} width="reading">
      <ResetPassword />
    </PageFrame>
  );
}

function AuthPage({ mode }: { mode: 'login' | 'register' }) {
  const [search] = useSearchParams();
  const reason = useIsHydrated() ? reasonToSignIn(safeRedirect(search.get('redirect'))) : '';
  return (
    <div className={`content ${styles.page}`}>
      <Welcome mode={mode} />
      <div className={styles.entry}>
        <header className={styles.head}>
          <h1>{pages[mode].title}</h1>
          <p className={styles.lead}>
            {reason}打印不需要账号，凭手机号就能<Link to={pages.order.path}>直接下单</Link>。
          </p>
        </header>
        <AuthSheet mode={mode} />
      </div>
    </div>
  );
}

/** Why a visitor who wanted another page is here. */
function reasonToSignIn(target: string): string {
  if (target.startsWith(pages.staff.path)) return `${pages.staff.title}只给店员用，请先登录。`;
  return target.startsWith(pages.profile.path) ? `${pages.profile.title}里是你的订单和资料，请先登录。` : '';
}
