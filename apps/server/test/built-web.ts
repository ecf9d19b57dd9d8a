import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll } from 'vitest';

export const inlineScript = "document.documentElement.dataset.theme = 'dark';";
export const appScript = 'console.log("the app")'.repeat(100);
const appCss = '.button{color:red}';
const introCss = '.hero{color:blue}';
export const pageCss = `${appCss}\n${introCss}`;

const document = `<!doctype html>
<html lang="zh-CN">
  <head>
    <!--page:name-->
    <title>首页 - 自助打印</title>
    <meta name="description" content="…" />
    <!--/page:name-->
    <script>${inlineScript}</script>
    <!--page:files-->
    <script type="module" crossorigin src="/assets/app-1a2b.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/app-3c4d.css">
  </head>
  <body>
    <!--page:content-->
    <div id="root"></div>
    <noscript>需要启用 JavaScript</noscript>
    <!--/page:content-->
  </body>
</html>
`;

const manifest = {
  '_app-1a2b.js': { file: 'assets/app-1a2b.js', name: 'app', css: ['assets/app-3c4d.css'] },
  'src/intro.tsx': { file: 'assets/intro-5e6f.js', imports: ['_app-1a2b.js'], css: ['assets/intro-7a8b.css'] },
};

/** A fake of the web's renderer (prerender.js): it renders only the shop's notice, and counts its calls. */
const renderer = `
const page = { source: 'src/intro.tsx' };
const heads = {
  '/': { ...page, path: '/', title: '首页 - 自助打印', description: '下楼就能取' },
  '/order': { ...page, path: '/order', title: '自助下单 - 自助打印', description: '下单' },
  '/profile': { ...page, path: '/profile', title: '个人中心 - 自助打印', isPersonal: true },
};
let times = 0;
export function describePage(path, origin) {
  const head = heads[path] ?? { ...page, path: '/not-found', title: '页面不存在 - 自助打印' };
  return { ...head, canonicalUrl: origin + path, properties: { 'og:image': origin + '/og-card.png' } };
}
export async function renderPage(path, { notice }) {
  if (notice === 'breaks') throw new Error('cannot be rendered');
  times += 1;
  return '<h1>' + describePage(path).title.replace(' - 自助打印', '') + '</h1><p>' + notice.replaceAll('<', '&lt;') + '</p><i>' + times + '</i>';
}
`;

/** A small fake of the web build in a temporary folder. */
export function buildTestWeb(): string {
  const parent = mkdtempSync(join(tmpdir(), 'print-web-'));
  afterAll(() => rmSync(parent, { recursive: true }));
  // A parent folder called `assets` must not make other files count as hashed.
  const webDir = join(parent, 'assets/dist');
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(join(webDir, name, '..'), { recursive: true });
    writeFileSync(join(webDir, name), content);
  };
  write('index.html', document);
  write('index.html.br', brotliCompressSync(document));
  write('.vite/manifest.json', JSON.stringify(manifest));
  write('assets/app-1a2b.js', appScript);
  write('assets/app-1a2b.js.br', brotliCompressSync(appScript));
  write('assets/app-3c4d.css', appCss);
  write('assets/intro-7a8b.css', `${introCss}\n`);
  write('legal/terms-of-service.md', '# 服务条款');
  write('../dist-server/prerender.js', renderer);
  return webDir;
}
