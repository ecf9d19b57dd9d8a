import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildTestWeb } from '../../../../test/built-web.ts';
import { createLog } from '../../log.ts';
import { createPageCache } from './page-cache.ts';
import { findWebBuild, joinDocument, type WebBuild } from './web-build.ts';

const webDir = buildTestWeb();
const build = findWebBuild(webDir) as WebBuild;
const away = () => Promise.reject(new Error('the database is away'));

afterEach(() => vi.useRealTimers());

function openShop(with_: Partial<WebBuild> = {}) {
  const logged: string[] = [];
  const log = createLog({ logLevel: 'warn', mode: 'test' }, { write: (line) => logged.push(line) });
  const shop = { says: async (): Promise<unknown> => ({ notice: '开门' }) };
  const pageAt = createPageCache({
    build: { ...build, ...with_ },
    origin: 'https://print.example',
    log,
    readFacts: () => shop.says(),
  });
  const read = async (path: string) => (await pageAt(path)).bodies.identity.toString();
  const set = (notice: string) => {
    shop.says = async () => ({ notice });
  };
  const fallSilent = () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<unknown>();
    shop.says = () => {
      asked.resolve();
      return answer.promise;
    };
    return { isAsked: asked.promise, answer: () => answer.resolve({}) };
  };
  return { shop, set, fallSilent, read, logged };
}

describe('a page', () => {
  test('has its own title, description, Open Graph properties and canonical URL', async () => {
    const page = await openShop().read('/order');
    expect(page).toContain('<title>自助下单 - 自助打印</title>');
    expect(page.match(/<meta name="description"[^>]*>/g)).toEqual(['<meta name="description" content="下单" />']);
    expect(page).toContain('<link rel="canonical" href="https://print.example/order" />');
    expect(page).toContain('<meta property="og:image" content="https://print.example/og-card.png" />');
    expect(page).not.toContain('noindex');
  });

  test('has inline styles and low-priority scripts', async () => {
    const page = await openShop().read('/');
    expect(page).toContain('<style>.button{color:red}\n.hero{color:blue}</style>');
    const sheets = page.match(/<link rel="stylesheet"[^>]*>/g);
    expect(sheets).toHaveLength(2);
    for (const sheet of sheets ?? []) expect(sheet).toContain('disabled');
    expect(page.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
      '<link rel="modulepreload" fetchpriority="low" id="app" crossorigin href="/assets/app-1a2b.js">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/intro-5e6f.js" />',
    ]);
    expect(page).not.toContain('src=');
    expect(page).not.toContain('noscript');
  });

  test('with personal data is not rendered and not indexed', async () => {
    const page = await openShop().read('/profile');
    expect(page).toContain('<title>个人中心 - 自助打印</title>');
    expect(page).toContain('<div id="root"></div>');
    expect(page).toContain('<script type="module" crossorigin src="/assets/app-1a2b.js"></script>');
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/app-3c4d.css">');
    expect(page).toContain('noscript');
  });

  test.each(['</script><script>alert(1)</script>', '<!--<script>', "$& $' $1"])(
    'escapes %s in the facts',
    async (notice) => {
      const { set, read } = openShop();
      set(notice);
      const page = await read('/');
      const carried = /<script type="application\/json" id="served-shop">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
      expect(carried).not.toContain('<');
      expect(JSON.parse(carried)).toEqual({ notice });
      expect(page.match(/<script/g)).toHaveLength(2);
    },
  );
});

describe('a page is rendered', () => {
  const times = (page: string) => Number(/<i>(\d+)<\/i>/.exec(page)?.[1]);

  test('once for concurrent requests, until the facts change', async () => {
    const { set, read } = openShop();
    const first = await Promise.all([read('/'), read('/'), read('/')]);
    expect(new Set(first).size).toBe(1);
    expect(await read('/')).toBe(first[0]);
    set('打烊');
    const later = await Promise.all([read('/'), read('/')]);
    expect(later[0]).toContain('<p>打烊</p>');
    expect(times(later[0] ?? '')).toBe(times(first[0] ?? '') + 1);
    expect(later[1]).toBe(later[0]);
  });

  test('once for all unknown paths', async () => {
    const { read } = openShop();
    expect(await read('/a')).toBe(await read('/b'));
  });
});

describe('a page is served', () => {
  test('from the cache while the facts cannot be read', async () => {
    const { shop, read, logged } = openShop();
    const before = await read('/');
    shop.says = away;
    expect(await read('/')).toBe(before);
    expect(await read('/order')).toContain('<p>开门</p>');
    expect(logged[0]).toContain('the database is away');
  });

  test('unrendered without any facts, and rendered when they can be read again', async () => {
    const { shop, set, read } = openShop();
    shop.says = away;
    expect(await read('/')).toContain('<div id="root"></div>');
    set('开门');
    expect(await read('/')).toContain('<p>开门</p>');
  });

  test('after a timeout when reading the facts stalls', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { fallSilent, read } = openShop();
    const { isAsked } = fallSilent();
    const page = read('/');
    await isAsked;
    await vi.advanceTimersByTimeAsync(2000);
    expect(await page).toContain('<div id="root"></div>');
  });

  test('at once while a read is stalled, and with fresh facts when it settles', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { fallSilent, set, read } = openShop();
    const before = await read('/');
    const { isAsked, answer } = fallSilent();
    const first = read('/');
    await isAsked;
    await vi.advanceTimersByTimeAsync(2000);
    expect(await first).toBe(before);
    expect(await read('/')).toBe(before);
    expect(await read('/order')).toContain('<p>开门</p>');
    set('打烊');
    answer();
    expect(await read('/')).toContain('<p>打烊</p>');
  });

  test('with fresh facts after a while, even if the stalled read never settles', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { fallSilent, set, read } = openShop();
    const { isAsked } = fallSilent();
    void read('/');
    await isAsked;
    await vi.advanceTimersByTimeAsync(2000);
    set('开门');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await read('/')).toContain('<p>开门</p>');
  });

  test('without reading the facts if it is personal', async () => {
    const { shop, read } = openShop();
    let isAsked = false;
    shop.says = async () => {
      isAsked = true;
    };
    expect(await read('/profile')).toContain('<title>个人中心 - 自助打印</title>');
    expect(isAsked).toBe(false);
  });

  test('from the cache when rendering fails, which is logged once and retried later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { set, read, logged } = openShop();
    const before = await read('/');
    set('breaks');
    expect(await read('/')).toBe(before);
    expect(await read('/order')).toContain('<div id="root"></div>');
    await read('/');
    expect(logged.filter((line) => line.includes('cannot be rendered'))).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await read('/')).toBe(before);
    expect(logged.filter((line) => line.includes('cannot be rendered'))).toHaveLength(3);
    set('打烊');
    expect(await read('/')).toContain('<p>打烊</p>');
  });

  test('unrendered if the renderer was not built', async () => {
    const { read, logged } = openShop({ loadRenderer: () => Promise.reject(new Error('no such file')) });
    expect(await read('/order')).toBe(joinDocument(build.document));
    expect(logged[0]).toContain('no such file');
  });
});
