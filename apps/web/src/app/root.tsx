import { Suspense } from 'react';
import { useLocation, useRoutes } from 'react-router';
import { LoadingPage } from '#pages/loading-page.tsx';
import { PendingChanges } from '#shop/pending-changes.tsx';
import { AfterHydration } from './after-hydration.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { routes } from './routes.tsx';
import { SessionExpiredBanner } from './session-expired-banner.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

export function Root() {
  const { pathname } = useLocation();
  const page = useRoutes(routes);
  useScrollRestoration();
  useHeadingFocus();
  return (
    <AppShell>
      <LoadingBar />
      <SessionExpiredBanner />
      <PageBoundary pathname={pathname}>
        <Suspense fallback={<LoadingPage />}>
          {page}
          <AfterHydration />
        </Suspense>
      </PageBoundary>
      <PendingChanges />
    </AppShell>
  );
}
