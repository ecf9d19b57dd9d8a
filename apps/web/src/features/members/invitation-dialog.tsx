import { useRef } from 'react';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import styles from './invitation-dialog.module.css';

const lazyQrCode = lazyPart(() => import('./qr-code.tsx'));

type InvitationDialogProps = { url: string; expiresAt: string; onClose: () => void };

export function InvitationDialog({ url, expiresAt, onClose }: InvitationDialogProps) {
  const link = useRef<HTMLParagraphElement>(null);
  const footer = (
    <>
      <Button variant="outline" onClick={onClose}>
        关闭
      </Button>
      <CopyButton variant="primary" text={url} label="复制链接" source={link} />
    </>
  );
  return (
    <Dialog open title="新店员" onClose={onClose} footer={footer}>
      <div className={styles.invitation}>
        <p>把链接发给要来的人，或者让对方扫码。只能用一次，{formatTime(expiresAt, useNow())} 前有效。</p>
        <p ref={link} className={`${styles.link} num`}>
          {url}
        </p>
        <LazyPart part={lazyQrCode} fallback={<div className={styles.placeholder} />}>
          {({ QrCode }) => <QrCode text={url} label="邀请链接的二维码" />}
        </LazyPart>
        <p className={styles.remark}>链接只显示这一次。谁拿到都能成为店员，别发到群里。</p>
      </div>
    </Dialog>
  );
}
