import type { ReplyOf } from '@print/contract/endpoint';
import { memberRoleLabels } from '@print/contract/labels';
import type { invite } from '@print/contract/members';
import { useRef } from 'react';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkView } from './link-view.tsx';

type InvitationDialogProps = { invitation: ReplyOf<typeof invite>; onClose: () => void };

export function InvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  const { url, role, expires_at: expiresAt } = invitation;
  const name = memberRoleLabels[role];
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
    <Dialog open title={`新${name}`} onClose={onClose} footer={footer}>
      <LinkView
        url={url}
        label="邀请链接的二维码"
        remark={`链接只显示这一次。谁拿到都能成为${name}，别发到群里。`}
        linkRef={link}
      >
        把链接发给要来的人，或者让对方扫码。只能用一次，{formatTime(expiresAt, useNow())} 前有效。
      </LinkView>
    </Dialog>
  );
}
