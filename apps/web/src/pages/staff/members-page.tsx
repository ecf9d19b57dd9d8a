import { Members } from '#features/members/members.tsx';
import { PasswordHelp } from '#features/members/password-help.tsx';
import { SecondFactor } from '#features/second-factor/second-factor.tsx';
import { useSession } from '#session/use-session.ts';
import { Notice } from '#ui/notice.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { staffPages } from './staff-pages.ts';

/** Clerks have their own second factor here, and help with passwords. The list of members is for owners. */
export function MembersPage() {
  const { user } = useSession();
  return (
    <StaffFrame title={staffPages.members.title}>
      <SecondFactor />
      {user?.is_owner && <Members />}
      <PasswordHelp />
      {!user?.is_owner && <Notice>店员名单和邀请由店主管理。</Notice>}
    </StaffFrame>
  );
}
