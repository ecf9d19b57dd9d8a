import { acceptInvitation } from '@print/contract/members';
import { pages } from '@print/contract/pages';
import type { Profile } from '@print/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { profileQuery } from '#session/profile-query.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { showToast } from '#ui/toast.tsx';
import { clearInvitation } from './invitation.ts';
import styles from './staff-join.module.css';

export function AcceptInvitation({ user, token }: { user: Profile; token: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { logout } = useSession();
  const joining = useMutation({
    mutationFn: async () => {
      await call(acceptInvitation, { body: { token } });
      await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    },
    networkMode: 'always',
    onSuccess: async () => {
      await navigate(pages.staff.path, { replace: true });
      clearInvitation();
      showToast({ text: '欢迎，你是店员了' });
    },
  });
  return (
    <>
      <p className={styles.lead}>有人邀请你当店员</p>
      <p>店员能看到顾客的订单、手机号和文件，请只在打印需要时查看，每次查看都会记录。</p>
      {joining.error && (
        <Notice tone="danger" title="没有加入成功">
          {messageOf(joining.error)}
        </Notice>
      )}
      <Stack direction="row" gap={12} wrap>
        <Button size="large" loading={joining.isPending} onClick={() => joining.mutate()}>
          以 {user.display_name || user.username} 的身份加入店员
        </Button>
        <Button variant="quiet" onClick={() => void logout()}>
          换个账号
        </Button>
      </Stack>
    </>
  );
}
