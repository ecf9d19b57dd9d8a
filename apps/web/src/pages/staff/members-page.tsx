import { Members } from '#features/members/members.tsx';
import { SecondFactor } from '#features/second-factor/second-factor.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { staffPages } from './staff-pages.ts';

export function MembersPage() {
  return (
    <StaffFrame title={staffPages.members.title}>
      <SecondFactor />
      <Members />
    </StaffFrame>
  );
}
