import type { Profile } from '@print/contract/session';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './account-safety.module.css';

// The dialogs are rarely needed, so they load after the page.
const lazyPasswordDialog = lazyPart(() => import('./password-dialog.tsx'));
const lazyDevicesDialog = lazyPart(() => import('./devices-dialog.tsx'));
const lazyDeleteAccountDialog = lazyPart(() => import('./delete-account-dialog.tsx'));

export function AccountSafety({ user }: { user: Profile }) {
  const [open, setOpen] = useState<'password' | 'devices' | 'deletion'>();
  const handleClose = () => setOpen(undefined);
  const passwordLabel = user.has_password ? '修改密码' : '设置密码';
  useEffect(() => {
    for (const part of [lazyPasswordDialog, lazyDevicesDialog, lazyDeleteAccountDialog])
      part.load().catch(() => undefined);
  }, []);
  return (
    <Sheet as="section" aria-labelledby="account-safety" className={styles.safety}>
      <h2 id="account-safety">账号安全</h2>
      <ul className={styles.list}>
        <Line name="登录密码" hint={user.has_password ? '修改后其他设备会退出' : '还没有密码'}>
          <Button variant="outline" onClick={() => setOpen('password')}>
            {passwordLabel}
          </Button>
        </Line>
        <Line name="登录设备" hint="已登录的浏览器">
          <Button variant="outline" onClick={() => setOpen('devices')}>
            查看设备
          </Button>
        </Line>
        <Line name="不再使用" hint="删除账号和个人资料">
          <Button variant="danger-quiet" onClick={() => setOpen('deletion')}>
            注销账号
          </Button>
        </Line>
      </ul>
      {open === 'password' && (
        <LazyPart part={lazyPasswordDialog}>
          {({ PasswordDialog }) => <PasswordDialog user={user} title={passwordLabel} onClose={handleClose} />}
        </LazyPart>
      )}
      {open === 'devices' && (
        <LazyPart part={lazyDevicesDialog}>{({ DevicesDialog }) => <DevicesDialog onClose={handleClose} />}</LazyPart>
      )}
      {open === 'deletion' && (
        <LazyPart part={lazyDeleteAccountDialog}>
          {({ DeleteAccountDialog }) => <DeleteAccountDialog user={user} onClose={handleClose} />}
        </LazyPart>
      )}
    </Sheet>
  );
}

function Line({ name, hint, children }: { name: string; hint: string; children: ReactNode }) {
  return (
    <li className={styles.line}>
      <p>
        <b>{name}</b>
        <span>{hint}</span>
      </p>
      {children}
    </li>
  );
}
