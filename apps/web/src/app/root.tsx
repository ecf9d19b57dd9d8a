import { Suspense } from 'react';
import { useLocation, useRoutes } from 'react-router';
import { LoadingPage } from '#pages/loading-page.tsx';
import { HeldChanges } from '#shop/held-changes.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { OwnPage } from './own-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { routes } from './routes.tsx';
import { SessionExpiredBanner } from './session-expired-banner.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useScrolling } from './use-scrolling.ts';

export function Root() {
  const { pathname } = useLocation();
  const page = useRoutes(routes);
  useScrolling();
  useHeadingFocus();
  return (
    <AppShell>
      <LoadingBar />
      <SessionExpiredBanner />
      <PageBoundary pathname={pathname}>
        <Suspense fallback={<LoadingPage />}>
          {page}
          <OwnPage />
        </Suspense>
      </PageBoundary>
      <HeldChanges />
    </AppShell>
  );
}
