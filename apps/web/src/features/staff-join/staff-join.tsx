import { pages } from '@print/contract/pages';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { loginPath, registerPath } from '#lib/login-path.ts';
import { shallowNavigation } from '#lib/shallow-navigation.ts';
import { useSession } from '#session/use-session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stack } from '#ui/stack.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { AlreadyStaff } from './already-staff.tsx';
import { invitation, saveInvitation } from './invitation.ts';
import styles from './staff-join.module.css';

/** The page of an invitation link: the account that signs in becomes staff. */
export function StaffJoin() {
  const token = useInvitationToken();
  const { status, user } = useSession();
  // A clerk may have the invitation of an owner.
  if (user?.is_owner || (user?.is_staff && token === null)) return <AlreadyStaff isOwner={user.is_owner === true} />;
  if (token === null) return <EmptyState title="链接不完整">请完整复制店主发来的链接，在浏览器里打开。</EmptyState>;
  if (status === 'restoring') return <Skeleton lines={4} />;
  return (
    <Sheet className={styles.sheet}>{user ? <AcceptInvitation user={user} token={token} /> : <SignInFirst />}</Sheet>
  );
}

function SignInFirst() {
  const joinPage = { pathname: pages.staffJoin.path, search: '', hash: '' };
  return (
    <>
      <p className={styles.lead}>有人邀请你加入店员后台</p>
      <p>先登录你的账号，没有就注册一个，然后会回到这里。</p>
      <Stack direction="row" gap={12} wrap>
        <ButtonLink to={loginPath(joinPage)}>登录</ButtonLink>
        <ButtonLink variant="outline" to={registerPath(joinPage)}>
          注册
        </ButtonLink>
      </Stack>
    </>
  );
}

/** Browsers never send the hash with the token to a server. The token leaves the address bar before it is copied. */
function useInvitationToken(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash.length <= 1) return;
    saveInvitation(hash.slice(1));
    void navigate(pages.staffJoin.path, { replace: true, state: shallowNavigation });
  }, [hash, navigate]);
  return useStore(invitation);
}
