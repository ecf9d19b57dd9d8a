import { memberRoleLabels } from '@print/contract/labels';
import { acceptInvitation, readInvitation } from '@print/contract/members';
import { pages } from '@print/contract/pages';
import type { Profile } from '@print/contract/session';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { profileQuery } from '#session/profile-query.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stack } from '#ui/stack.tsx';
import { showToast } from '#ui/toast.tsx';
import { AlreadyStaff } from './already-staff.tsx';
import { clearInvitation } from './invitation.ts';
import styles from './staff-join.module.css';

/** Without an answer the page does not name the role; accepting reports what is wrong. */
const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function AcceptInvitation({ user, token }: { user: Profile; token: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { logout } = useSession();
  const { data, isPending } = useQuery(invitationQuery(token));
  const joining = useMutation({
    mutationFn: async () => {
      await call(acceptInvitation, { body: { token } });
      return await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    },
    networkMode: 'always',
    onSuccess: async (profile) => {
      await navigate(pages.staff.path, { replace: true });
      clearInvitation();
      showToast({ text: `欢迎，你是${memberRoleLabels[profile.is_owner ? 'owner' : 'clerk']}了` });
    },
  });
  if (isPending) return <Skeleton lines={4} />;
  const isOwner = data?.role === 'owner';
  if (user.is_staff && joining.isIdle && !isOwner) return <AlreadyStaff isOwner={false} />;
  return (
    <>
      <p className={styles.lead}>有人邀请你当{isOwner ? '店主' : '店员'}</p>
      <p>
        {isOwner && '店主什么都能做：改设置、价目和收款码，看报表，邀请和移除店员。'}
        {isOwner ? '店主也' : '店员'}能看到顾客的订单、手机号和文件，请只在打印需要时查看，每次查看都会记录。
      </p>
      {joining.error && (
        <Notice tone="danger" title="没有加入成功">
          {messageOf(joining.error)}
        </Notice>
      )}
      <Stack direction="row" gap={12} wrap>
        <Button size="large" loading={joining.isPending} onClick={() => joining.mutate()}>
          以 {user.display_name || user.username} 的身份{isOwner ? '成为店主' : '加入店员'}
        </Button>
        <Button variant="quiet" onClick={() => void logout()}>
          换个账号
        </Button>
      </Stack>
    </>
  );
}
