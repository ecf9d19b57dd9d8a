import { notFoundTitle, pages } from '@print/contract/pages';
import type { ComponentType } from 'react';
import { createBrowserRouter, createPath, type RouteObject } from 'react-router';
import { CrashPage } from '#pages/crash-page.tsx';
import { IntroPage } from '#pages/intro-page.tsx';
import { LoadingPage } from '#pages/loading-page.tsx';
import { GuestsOnly, SessionRequired, StaffRequired } from './guards.tsx';
import { loadPage } from './load-page.ts';
import { Root } from './root.tsx';
import type { PageHandle } from './use-page-title.ts';

/** Every page there is. The intro page comes with the app, the others when they are visited. */
export function createAppRouter() {
  const pageRoutes: RouteObject[] = [
    { ...at(pages.intro), Component: IntroPage },
    { ...at(pages.order), lazy: lazily(() => import('#pages/order-page.tsx').then((m) => m.OrderPage)) },
    { ...at(pages.query), lazy: lazily(() => import('#pages/query-page.tsx').then((m) => m.QueryPage)) },
    { ...at(pages.about), lazy: lazily(() => import('#pages/about-page.tsx').then((m) => m.AboutPage)) },
    {
      ...at(pages.oauthCallback),
      lazy: lazily(() => import('#pages/oauth-callback-page.tsx').then((m) => m.OauthCallbackPage)),
    },
    {
      Component: GuestsOnly,
      children: [
        { ...at(pages.login), lazy: lazily(() => import('#pages/auth-page.tsx').then((m) => m.LoginPage)) },
        {
          ...at(pages.register),
          lazy: lazily(() => import('#pages/auth-page.tsx').then((m) => m.RegisterPage)),
        },
      ],
    },
    {
      Component: SessionRequired,
      children: [
        {
          ...at(pages.profile),
          lazy: lazily(() => import('#pages/profile-page.tsx').then((m) => m.ProfilePage)),
        },
        {
          Component: StaffRequired,
          children: [
            {
              ...at({ ...pages.staff, path: `${pages.staff.path}/*` }),
              lazy: lazily(() => import('#pages/staff-page.tsx').then((m) => m.StaffPage)),
            },
          ],
        },
      ],
    },
    {
      ...at({ path: '*', title: notFoundTitle }),
      lazy: lazily(() => import('#pages/not-found-page.tsx').then((m) => m.NotFoundPage)),
    },
  ];

  const router = createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: CrashPage,
      // A second boundary inside the shell: one broken page leaves the way to the others.
      children: [{ ErrorBoundary: CrashPage, HydrateFallback: LoadingPage, children: pageRoutes }],
    },
  ]);
  return router;

  function lazily(load: () => Promise<ComponentType>) {
    return () => loadPage(load, () => createPath(router.state.navigation.location ?? window.location));
  }
}

function at({ path, title }: { path: string; title: string }): { path: string; handle: PageHandle } {
  return { path, handle: { title } };
}
