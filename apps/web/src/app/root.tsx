import { Outlet } from 'react-router';
import { SessionExpiredBanner } from './session-expired-banner.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { usePageTitle } from './use-page-title.ts';
import { useScrolling } from './use-scrolling.ts';

export function Root() {
  usePageTitle();
  useScrolling();
  useHeadingFocus();
  return (
    <AppShell>
      <SessionExpiredBanner />
      <Outlet />
    </AppShell>
  );
}
