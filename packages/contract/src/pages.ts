/** The app's pages. `isPagePath` decides which paths get status 200; any other gets the not-found page with 404. */
export const pages = {
  intro: { path: '/', title: '首页' },
  order: { path: '/order', title: '自助下单' },
  query: { path: '/query', title: '订单查询' },
  about: { path: '/terms', title: '关于' },
  login: { path: '/auth/login', title: '用户登录' },
  resetPassword: { path: '/auth/reset', title: '重设密码' },
  register: { path: '/auth/register', title: '用户注册' },
  profile: { path: '/profile', title: '个人中心' },
  oauthCallback: { path: '/oauth/callback', title: 'OAuth登录回调' },
  staff: { path: '/staff', title: '店员后台' },
  staffJoin: { path: '/staff/join', title: '新店员' },
} as const;

/** The `Server-Timing` metric of a page with facts of the shop that may have changed since. */
export const outdatedPage = 'outdated';

export const notFoundTitle = '页面不存在';

/** Ignores a trailing slash. Every path below `/staff/` counts as a page; the app's router reports the unknown ones. */
export function isPagePath(pathname: string): boolean {
  const path = pathname.replace(/(?<=[^/])\/$/, '');
  return path.startsWith(`${pages.staff.path}/`) || Object.values(pages).some((page) => page.path === path);
}

const base = 'http://our.invalid';

/**
 * The redirect after signing in. A target that leaves the site, loops back to the sign-in pages or hits the API
 * becomes the intro page.
 */
export function safeRedirect(target: unknown): string {
  if (typeof target !== 'string' || !/^\/(?!\/)/.test(target)) return pages.intro.path;
  if (/[\\\p{Cc}]/u.test(target)) return pages.intro.path;
  let url: URL;
  try {
    url = new URL(target, base);
  } catch {
    return pages.intro.path;
  }
  // Resolving `..` can bring a double slash to the front, which a browser would read as another host.
  const isExternal = url.origin !== base || url.pathname.startsWith('//');
  if (isExternal || /^\/(auth|api)(\/|$)/i.test(decodePath(url.pathname))) return pages.intro.path;
  return url.pathname + url.search + url.hash;
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
