import { notFoundTitle, pages } from '@print/contract/pages';
import { Fragment } from 'react';
import type { RouteObject } from 'react-router';
import { staffPages } from '#pages/staff/staff-pages.ts';
import { type Guard, GuestsOnly, SessionRequired, StaffRequired } from './guards.tsx';
import { type LazyPage, LazyPageView, lazyPage } from './lazy-page.tsx';
import { PageTitle } from './page-title.tsx';

const IntroPage = lazyPage(() => import('#pages/intro-page.tsx').then((m) => m.IntroPage));
const OrderPage = lazyPage(() => import('#pages/order-page.tsx').then((m) => m.OrderPage));
const QueryPage = lazyPage(() => import('#pages/query-page.tsx').then((m) => m.QueryPage));
const AboutPage = lazyPage(() => import('#pages/about-page.tsx').then((m) => m.AboutPage));
const LoginPage = lazyPage(() => import('#pages/auth-page.tsx').then((m) => m.LoginPage));
const RegisterPage = lazyPage(() => import('#pages/auth-page.tsx').then((m) => m.RegisterPage));
const ResetPasswordPage = lazyPage(() => import('#pages/auth-page.tsx').then((m) => m.ResetPasswordPage));
const ProfilePage = lazyPage(() => import('#pages/profile-page.tsx').then((m) => m.ProfilePage));
const StaffJoinPage = lazyPage(() => import('#pages/staff-join-page.tsx').then((m) => m.StaffJoinPage));
const NotFoundPage = lazyPage(() => import('#pages/not-found-page.tsx').then((m) => m.NotFoundPage));
const OauthCallbackPage = lazyPage(() => import('#pages/oauth-callback-page.tsx').then((m) => m.OauthCallbackPage));

/** Every page is lazy-loaded. */
export const routes: RouteObject[] = [
  at(pages.intro, IntroPage),
  at(pages.order, OrderPage),
  at(pages.query, QueryPage),
  at(pages.about, AboutPage),
  at(pages.oauthCallback, OauthCallbackPage),
  at(pages.login, LoginPage, GuestsOnly),
  at(pages.register, RegisterPage, GuestsOnly),
  at(pages.resetPassword, ResetPasswordPage),
  at(pages.profile, ProfilePage, SessionRequired),
  at(pages.staffJoin, StaffJoinPage),
  ...staffRoutes(),
  ...developerPages(),
  at({ path: '*', title: notFoundTitle }, NotFoundPage),
];

type ConsolePage = keyof typeof import('#pages/staff/load-console-page.ts').loadConsolePage;

/** Customers never load the chunks of the console. */
function staffRoutes(): RouteObject[] {
  const load = (name: ConsolePage) =>
    lazyPage(() => import('#pages/staff/load-console-page.ts').then(({ loadConsolePage }) => loadConsolePage[name]()));
  const queue = load('queue');
  return [
    at(staffPages.queue, queue, StaffRequired),
    at(staffPages.order, queue, StaffRequired),
    at(staffPages.handover, load('handover'), StaffRequired),
    at(staffPages.owing, load('owing'), StaffRequired),
    at(staffPages.walkIn, load('walkIn'), StaffRequired),
    at(staffPages.printers, load('printers'), StaffRequired),
    at(staffPages.reports, load('reports'), StaffRequired),
    at(staffPages.bills, load('bills'), StaffRequired),
    at(staffPages.bill, load('bill'), StaffRequired),
    at(staffPages.settings, load('settings'), StaffRequired),
    at(staffPages.members, load('members'), StaffRequired),
  ];
}

/** The production build drops these pages. */
function developerPages(): RouteObject[] {
  if (!import.meta.env.DEV) return [];
  const DevUiPage = lazyPage(() => import('#pages/dev-ui/dev-ui-page.tsx').then((m) => m.DevUiPage));
  return [at({ path: '/dev/ui', title: '组件' }, DevUiPage)];
}

function at({ path, title }: { path: string; title: string }, page: LazyPage, Guard: Guard = Fragment) {
  const element = (
    <PageTitle title={title}>
      <Guard>
        <LazyPageView page={page} />
      </Guard>
    </PageTitle>
  );
  return { path, element, handle: { preload: page.preload } };
}
