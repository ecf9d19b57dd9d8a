import { pages } from '@print/contract/pages';
import { Link } from 'react-router';
import { Sheet } from '#ui/sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-sheet.module.css';
import type { AuthMode } from './auth-values.ts';
import { ModeTabs } from './mode-tabs.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

export function AuthSheet({ mode }: { mode: AuthMode }) {
  return (
    <Sheet className={styles.sheet}>
      <ModeTabs />
      <Stack gap={20} className={styles.body}>
        <AuthForm key={mode} mode={mode} />
        <ProviderButtons mode={mode} />
        {mode === 'register' ? <Agreement /> : <ForgottenPassword />}
      </Stack>
    </Sheet>
  );
}

function ForgottenPassword() {
  return (
    <p className={styles.remark}>
      <Link to={pages.resetPassword.path}>忘记密码？</Link>
    </p>
  );
}

function Agreement() {
  return (
    <p className={styles.remark}>
      注册即表示你同意<Link to={`${pages.about.path}#terms`}>服务条款</Link>和
      <Link to={`${pages.about.path}#privacy`}>隐私协议</Link>。
    </p>
  );
}
