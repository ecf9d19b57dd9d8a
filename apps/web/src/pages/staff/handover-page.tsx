import { HandoverDesk } from '#features/handover/handover-desk.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { staffPages } from './staff-pages.ts';

export function HandoverPage() {
  return (
    <StaffFrame title={staffPages.handover.title}>
      <HandoverDesk />
    </StaffFrame>
  );
}
