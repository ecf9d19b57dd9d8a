import { notFoundTitle, pages } from '@print/contract/pages';
import { Fragment } from 'react';
import type { RouteObject } from 'react-router';
import { staffPages } from '#pages/staff/staff-pages.ts';
import { type Guard, GuestsOnly, SessionRequired, StaffRequired } from './guards.tsx';
import { type LazyPage, lazily, ShownPage } from './lazy-page.tsx';
import { Titled } from './titled.tsx';

const IntroPage = lazily(() => import('#pages/intro-page.tsx').then((m) => m.IntroPage));
const OrderPage = lazily(() => import('#pages/order-page.tsx').then((m) => m.OrderPage));
const QueryPage = lazily(() => import('#pages/query-page.tsx').then((m) => m.QueryPage));
const AboutPage = lazily(() => import('#pages/about-page.tsx').then((m) => m.AboutPage));
const LoginPage = lazily(() => import('#pages/auth-page.tsx').then((m) => m.LoginPage));
const RegisterPage = lazily(() => import('#pages/auth-page.tsx').then((m) => m.RegisterPage));
const ProfilePage = lazily(() => import('#pages/profile-page.tsx').then((m) => m.ProfilePage));
const StaffJoinPage = lazily(() => import('#pages/staff-join-page.tsx').then((m) => m.StaffJoinPage));
const NotFoundPage = lazily(() => import('#pages/not-found-page.tsx').then((m) => m.NotFoundPage));
const OauthCallbackPage = lazily(() =>
  import('#pages/oauth-callback-page.tsx').then((m) => m.OauthCallbackPage),
);

/** Every page there is. Each comes when it is visited. */
export const routes: RouteObject[] = [
  at(pages.intro, IntroPage),
  at(pages.order, OrderPage),
  at(pages.query, QueryPage),
  at(pages.about, AboutPage),
  at(pages.oauthCallback, OauthCallbackPage),
  at(pages.login, LoginPage, GuestsOnly),
  at(pages.register, RegisterPage, GuestsOnly),
  at(pages.profile, ProfilePage, SessionRequired),
  at(pages.staffJoin, StaffJoinPage),
  ...staffRoutes(),
  ...developerPages(),
  at({ path: '*', title: notFoundTitle }, NotFoundPage),
];

/** The console. Each page comes when it is visited; none of it is sent to customers. */
function staffRoutes(): RouteObject[] {
  const QueuePage = lazily(() => import('#pages/staff/queue-page.tsx').then((m) => m.QueuePage));
  const HandoverPage = lazily(() => import('#pages/staff/handover-page.tsx').then((m) => m.HandoverPage));
  const WalkInPage = lazily(() => import('#pages/staff/walk-in-page.tsx').then((m) => m.WalkInPage));
  const PrintersPage = lazily(() => import('#pages/staff/printers-page.tsx').then((m) => m.PrintersPage));
  const ReportsPage = lazily(() => import('#pages/staff/reports-page.tsx').then((m) => m.ReportsPage));
  const SettingsPage = lazily(() => import('#pages/staff/settings-page.tsx').then((m) => m.SettingsPage));
  const MembersPage = lazily(() => import('#pages/staff/members-page.tsx').then((m) => m.MembersPage));
  return [
    at(staffPages.queue, QueuePage, StaffRequired),
    at(staffPages.order, QueuePage, StaffRequired),
    at(staffPages.handover, HandoverPage, StaffRequired),
    at(staffPages.walkIn, WalkInPage, StaffRequired),
    at(staffPages.printers, PrintersPage, StaffRequired),
    at(staffPages.reports, ReportsPage, StaffRequired),
    at(staffPages.settings, SettingsPage, StaffRequired),
    at(staffPages.members, MembersPage, StaffRequired),
  ];
}

/** Left out of the production build, page and all. */
function developerPages(): RouteObject[] {
  if (!import.meta.env.DEV) return [];
  const DevUiPage = lazily(() => import('#pages/dev-ui/dev-ui-page.tsx').then((m) => m.DevUiPage));
  return [at({ path: '/dev/ui', title: '组件' }, DevUiPage)];
}

function at({ path, title }: { path: string; title: string }, page: LazyPage, Guard: Guard = Fragment) {
  const element = (
    <Titled title={title}>
      <Guard>
        <ShownPage page={page} />
      </Guard>
    </Titled>
  );
  return { path, element, handle: { preload: page.preload } };
}
