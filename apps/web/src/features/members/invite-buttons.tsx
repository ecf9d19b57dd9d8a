import { memberRoleLabels } from '@print/contract/labels';
import { invite, type MemberRole } from '@print/contract/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import styles from './members.module.css';
import { membersQuery } from './members-query.ts';

/** Only the response of `invite` holds the link: nobody can see it again after the dialog closes. */
export function InviteButtons() {
  const queryClient = useQueryClient();
  const inviting = useMutation({
    mutationFn: (role: MemberRole) => withConfirmation(() => call(invite, { body: { role } })),
    networkMode: 'always',
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: membersQuery.queryKey }),
  });
  const button = (role: MemberRole) => (
    <Button
      variant={role === 'clerk' ? 'primary' : 'quiet'}
      icon={role === 'clerk' && <UserPlus />}
      loading={inviting.isPending && inviting.variables === role}
      onClick={() => inviting.isPending || inviting.mutate(role)}
    >
      邀请{memberRoleLabels[role]}
    </Button>
  );
  return (
    <>
      <div className={styles.buttons}>
        {button('owner')}
        {button('clerk')}
      </div>
      {inviting.error && <Notice tone="danger">{messageOf(inviting.error)}</Notice>}
      {inviting.data && <InvitationDialog invitation={inviting.data} onClose={inviting.reset} />}
    </>
  );
}
