import { Reports } from '#features/reports/reports.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { staffPages } from './staff-pages.ts';

export function ReportsPage() {
  return (
    <StaffFrame title={staffPages.reports.title} isForOwners>
      <Reports />
    </StaffFrame>
  );
}
