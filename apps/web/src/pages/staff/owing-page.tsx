import { Owing } from '#features/owing/owing.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { staffPages } from './staff-pages.ts';

export function OwingPage() {
  return (
    <StaffFrame title={staffPages.owing.title}>
      <Owing />
    </StaffFrame>
  );
}
