import { ShopSettings } from '#features/shop-settings/shop-settings.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { staffPages } from './staff-pages.ts';

export function SettingsPage() {
  return (
    <StaffFrame title={staffPages.settings.title} isForOwners>
      <ShopSettings />
    </StaffFrame>
  );
}
