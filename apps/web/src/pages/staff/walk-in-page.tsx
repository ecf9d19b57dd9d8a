import { WalkInForm } from '#features/walk-in/walk-in-form.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { staffPages } from './staff-pages.ts';

export function WalkInPage() {
  return (
    <StaffFrame title={staffPages.walkIn.title}>
      <WalkInForm />
    </StaffFrame>
  );
}
