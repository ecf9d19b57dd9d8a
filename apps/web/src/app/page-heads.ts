import { notFoundTitle, pages } from '@print/contract/pages';

/** The server composes each page's HTML head from this. */
export type PageHead = {
  /** The path of the page. All unknown paths share one head; so do all pages of the console. */
  path: string;
  title: string;
  /** The page's source file; the build manifest lists its chunks by it. */
  source: string;
  /** Lazy-loaded parts that are prerendered with the page need their styles at once. */
  lazyParts?: readonly string[];
  /** The font file of the page's first text, for preloading. */
  font?: string;
  /** For search engines and link previews. Pages without one are private and not indexed. */
  description?: string;
  /** A personal page cannot be prerendered: its HTML is empty. */
  isPersonal?: true;
};

const heads: readonly PageHead[] = [
  {
    ...pages.intro,
    source: 'src/pages/intro-page.tsx',
    lazyParts: ['src/features/intro/lower-half.tsx'],
    font: 'src/styles/fonts/print-song.woff2',
    description: '宿舍楼里的自助打印店：上传文件、选好装订、扫码付款，凭取件码下楼取件。',
  },
  {
    ...pages.order,
    source: 'src/pages/order-page.tsx',
    description: '上传 PDF、Word、PPT 或图片，马上看到页数和价格，选好纸张和装订，扫码付款就能下单。',
  },
  {
    ...pages.query,
    source: 'src/pages/query-page.tsx',
    description: '输入手机号和取件码，看打印订单走到了哪一步，什么时候可以取。',
  },
  {
    ...pages.about,
    source: 'src/pages/about-page.tsx',
    description: '取件点、营业时间、联系方式和计费规则，以及服务条款和隐私协议。',
  },
  { ...pages.login, source: 'src/pages/auth-page.tsx' },
  { ...pages.register, source: 'src/pages/auth-page.tsx' },
  { ...pages.resetPassword, source: 'src/pages/auth-page.tsx', isPersonal: true },
  { ...pages.profile, source: 'src/pages/profile-page.tsx', isPersonal: true },
  { ...pages.oauthCallback, source: 'src/pages/oauth-callback-page.tsx', isPersonal: true },
  { ...pages.staffJoin, source: 'src/pages/staff-join-page.tsx', isPersonal: true },
  // The console sets the titles of its pages in the browser.
  { ...pages.staff, source: 'src/pages/staff/load-console-page.ts', isPersonal: true },
];

const notFound: PageHead = { path: '/not-found', title: notFoundTitle, source: 'src/pages/not-found-page.tsx' };

export function headOf(path: string): PageHead {
  const isConsole = path.startsWith(`${pages.staff.path}/`) && path !== pages.staffJoin.path;
  const headPath = isConsole ? pages.staff.path : path;
  return heads.find((head) => head.path === headPath) ?? notFound;
}
