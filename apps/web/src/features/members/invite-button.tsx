import { invite } from '@print/contract/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { membersQuery } from './members-query.ts';

/** Only the response of `invite` holds the link: nobody can see it again after the dialog closes. */
export function InviteButton() {
  const queryClient = useQueryClient();
  const inviting = useMutation({
    mutationFn: () => withConfirmation(() => call(invite, {})),
    networkMode: 'always',
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: membersQuery.queryKey }),
  });
  return (
    <>
      <Button icon={<UserPlus />} loading={inviting.isPending} onClick={() => inviting.mutate()}>
        邀请店员
      </Button>
      {inviting.error && <Notice tone="danger">{messageOf(inviting.error)}</Notice>}
      {inviting.data && (
        <InvitationDialog url={inviting.data.url} expiresAt={inviting.data.expires_at} onClose={inviting.reset} />
      )}
    </>
  );
}
