import { memberRoleLabels } from '@print/contract/labels';
import { type Member, type MemberRole, type Members, removeMember, setMemberRole } from '@print/contract/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { profileQuery } from '#session/profile-query.ts';
import { showToast } from '#ui/toast.tsx';
import { membersQuery } from './members-query.ts';

/** Changes the role of a member, or removes the member. */
export function useMemberChanges({ id, username, is_you: isSelf }: Member, onDone: () => void) {
  const queryClient = useQueryClient();
  const params = { id };
  const showMembers = async (members: Members) => {
    onDone();
    // Members who lose their own role may not see the list any more: the new profile changes the page.
    if (isSelf) await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    else queryClient.setQueryData(membersQuery.queryKey, members);
  };
  const changing = useMutation({
    mutationFn: (role: MemberRole) => withConfirmation(() => call(setMemberRole, { params, body: { role } })),
    networkMode: 'always',
    onSuccess: async (members, role) => {
      showToast({ text: `${isSelf ? '你' : `${username} `}现在是${memberRoleLabels[role]}` });
      await showMembers(members);
    },
  });
  const removing = useMutation({
    mutationFn: () => withConfirmation(() => call(removeMember, { params })),
    networkMode: 'always',
    onSuccess: async (members) => {
      showToast({ text: isSelf ? '你不再是店员了' : `${username} 不再是店员了` });
      await showMembers(members);
    },
  });
  return { changing, removing };
}
