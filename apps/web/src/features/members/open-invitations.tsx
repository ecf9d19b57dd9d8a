import { memberRoleLabels } from '@print/contract/labels';
import { type Invitation, withdrawInvitation } from '@print/contract/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatTime, formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './members.module.css';
import { membersQuery } from './members-query.ts';

export function OpenInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const withdrawing = useMutation({
    mutationFn: (id: string) => withConfirmation(() => call(withdrawInvitation, { params: { id } })),
    networkMode: 'always',
    onSuccess: (members) => {
      queryClient.setQueryData(membersQuery.queryKey, members);
      // The pressed button is removed with its line, so the focus needs another place.
      heading.current?.focus();
    },
  });
  return (
    <Sheet as="section" aria-labelledby="invitations">
      <header className={styles.head}>
        <h2 ref={heading} id="invitations" tabIndex={-1}>
          还没用的邀请
        </h2>
      </header>
      {withdrawing.error && <Notice tone="danger">{messageOf(withdrawing.error)}</Notice>}
      {invitations.length === 0 && <p className={styles.remark}>没有。邀请过的人都已加入，或者链接过期了。</p>}
      <ul className={styles.list}>
        {invitations.map(({ id, role, invited_by: invitedBy, created_at: createdAt, expires_at: expiresAt }) => (
          <li key={id} className={styles.line}>
            <div>
              <p className={styles.name}>
                {invitedBy} 邀请的{memberRoleLabels[role]}
              </p>
              <p className={styles.when}>
                {formatTimeAgo(createdAt, now)}，{formatTime(expiresAt, now)} 前有效
              </p>
            </div>
            <Button
              variant="danger-quiet"
              loading={withdrawing.isPending && withdrawing.variables === id}
              onClick={() => withdrawing.mutate(id)}
            >
              收回
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
