import { type Member, removeMember } from '@print/contract/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatDay, formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { profileQuery } from '#session/profile-query.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './members.module.css';
import { membersQuery } from './members-query.ts';

export function MemberLine({ member, mayRemove }: { member: Member; mayRemove: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const queryClient = useQueryClient();
  const now = useNow();
  const { id, username, since, last_seen_at: lastSeen, is_you: isSelf } = member;
  const removing = useMutation({
    mutationFn: () => withConfirmation(() => call(removeMember, { params: { id } })),
    networkMode: 'always',
    onSuccess: async (members) => {
      showToast({ text: isSelf ? '你不再是店员了' : `${username} 不再是店员了` });
      // Members who removed themselves are no longer staff: with the new profile, the console's guard redirects them.
      if (isSelf) await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
      else queryClient.setQueryData(membersQuery.queryKey, members);
    },
  });
  const facts = [
    since !== null && `${formatDay(since, now)}加入`,
    lastSeen !== null && `最近使用：${formatTimeAgo(lastSeen, now)}`,
  ];
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>
          {username}
          {isSelf && <span className={styles.you}>你</span>}
          {member.has_second_factor && <span className={styles.safe}>两步验证</span>}
        </p>
        <p className={styles.when}>{facts.filter(Boolean).join('，')}</p>
      </div>
      {mayRemove && (
        <Button variant="danger-quiet" aria-label={`移除：${username}`} onClick={() => setIsConfirming(true)}>
          移除
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title="移除店员"
        confirmLabel="移除"
        danger
        loading={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setIsConfirming(false)}
      >
        {isSelf
          ? '移除自己后，你会立刻离开后台，要别的店员邀请才能回来。'
          : `${username} 会马上打不开后台，账号还在，仍可以下单。做过的操作记录会留着。`}
        {removing.error && <Notice tone="danger">{messageOf(removing.error)}</Notice>}
      </ConfirmDialog>
    </li>
  );
}
