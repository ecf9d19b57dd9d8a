import { pages } from '@print/contract/pages';
import { StaffJoin } from '#features/staff-join/staff-join.tsx';
import { PageFrame } from './page-frame.tsx';

export function StaffJoinPage() {
  return (
    <PageFrame title={pages.staffJoin.title} width="reading">
      <StaffJoin />
    </PageFrame>
  );
}
