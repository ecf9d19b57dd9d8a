import { Printers } from '#features/printers/printers.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { staffPages } from './staff-pages.ts';

export function PrintersPage() {
  return (
    <StaffFrame title={staffPages.printers.title}>
      <Printers />
    </StaffFrame>
  );
}
