import { Bills } from '#features/bills/bills.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { staffPages } from './staff-pages.ts';

export function BillsPage() {
  return (
    <StaffFrame title={staffPages.bills.title} isForOwners>
      <Bills />
    </StaffFrame>
  );
}
