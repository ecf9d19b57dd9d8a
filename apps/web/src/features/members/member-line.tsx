import { memberRoleLabels } from '@print/contract/labels';
import type { Member } from '@print/contract/members';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { formatDay, formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './members.module.css';
import { useMemberChanges } from './use-member-changes.ts';

/** The last owner can neither be removed nor become a clerk. */
export function MemberLine({ member, isLastOwner }: { member: Member; isLastOwner: boolean }) {
  const [open, setOpen] = useState<'role' | 'removal'>();
  const now = useNow();
  const { username, role, since, last_seen_at: lastSeen, is_you: isSelf } = member;
  const { changing, removing } = useMemberChanges(member, () => setOpen(undefined));
  const newRole = role === 'owner' ? 'clerk' : 'owner';
  const facts = [
    since !== null && `${formatDay(since, now)}加入`,
    lastSeen !== null && `最近使用：${formatTimeAgo(lastSeen, now)}`,
  ];
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>
          {username}
          <span className={styles.role} data-role={role}>
            {memberRoleLabels[role]}
          </span>
          {isSelf && <span className={styles.you}>你</span>}
          {member.has_second_factor && <span className={styles.safe}>两步验证</span>}
        </p>
        <p className={styles.when}>{facts.filter(Boolean).join('，')}</p>
      </div>
      {!isLastOwner && (
        <div className={styles.buttons}>
          <Button
            variant="quiet"
            aria-label={`改为${memberRoleLabels[newRole]}：${username}`}
            onClick={() => setOpen('role')}
          >
            改为{memberRoleLabels[newRole]}
          </Button>
          <Button variant="danger-quiet" aria-label={`移除：${username}`} onClick={() => setOpen('removal')}>
            移除
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={open === 'role'}
        title={`改为${memberRoleLabels[newRole]}`}
        confirmLabel={`改为${memberRoleLabels[newRole]}`}
        loading={changing.isPending}
        onConfirm={() => changing.mutate(newRole)}
        onCancel={() => setOpen(undefined)}
      >
        {roleEffect(member)}
        {changing.error && <Notice tone="danger">{messageOf(changing.error)}</Notice>}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'removal'}
        title={`移除${memberRoleLabels[role]}`}
        confirmLabel="移除"
        danger
        loading={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setOpen(undefined)}
      >
        {isSelf
          ? '移除自己后，你会立刻离开后台，要别的店主邀请才能回来。'
          : `${username} 会马上打不开后台，账号还在，仍可以下单。做过的操作记录会留着。`}
        {removing.error && <Notice tone="danger">{messageOf(removing.error)}</Notice>}
      </ConfirmDialog>
    </li>
  );
}

function roleEffect({ username, role, is_you: isSelf }: Member): string {
  if (role === 'clerk')
    return `${username} 会和你一样什么都能做：改设置、价目、收款码和打印机，看报表，邀请和移除人，也能移除你。`;
  return `${isSelf ? '你' : `${username} `}还能管队列、核款、打印、交付，不能再打开设置、报表和名单；发出的邀请会失效。`;
}
