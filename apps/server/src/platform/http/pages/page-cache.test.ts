import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildTestWeb } from '../../../../test/built-web.ts';
import { createLog } from '../../log.ts';
import { createPageCache } from './page-cache.ts';
import { findWebBuild, joinDocument, type WebBuild } from './web-build.ts';

const webDir = buildTestWeb();
const build = findWebBuild(webDir) as WebBuild;
const failToRead = () => Promise.reject(new Error('the database is unavailable'));

afterEach(() => vi.useRealTimers());

function createPages(overrides: Partial<WebBuild> = {}) {
  const logged: string[] = [];
  const log = createLog({ logLevel: 'warn', mode: 'test' }, { write: (line) => logged.push(line) });
  const facts = { read: async (): Promise<unknown> => ({ notice: '开门' }) };
  const pageAt = createPageCache({
    build: { ...build, ...overrides },
    origin: 'https://print.example',
    log,
    readFacts: () => facts.read(),
  });
  const read = async (path: string) => (await pageAt(path)).bodies.identity.toString();
  const isOutdated = async (path: string) => (await pageAt(path)).isOutdated;
  const set = (notice: string) => {
    facts.read = async () => ({ notice });
  };
  const stallReads = () => {
    const started = Promise.withResolvers<void>();
    const result = Promise.withResolvers<unknown>();
    facts.read = () => {
      started.resolve();
      return result.promise;
    };
    return { started: started.promise, settle: () => result.resolve({}) };
  };
  return { facts, set, stallReads, read, isOutdated, logged };
}

describe('a page', () => {
  test('has its own title, description, Open Graph properties and canonical URL', async () => {
    const page = await createPages().read('/order');
    expect(page).toContain('<title>自助下单 - 自助打印</title>');
    expect(page.match(/<meta name="description"[^>]*>/g)).toEqual(['<meta name="description" content="下单" />']);
    expect(page).toContain('<link rel="canonical" href="https://print.example/order" />');
    expect(page).toContain('<meta property="og:image" content="https://print.example/og-card.png" />');
    expect(page).not.toContain('noindex');
  });

  test('has inline styles and low-priority scripts', async () => {
    const page = await createPages().read('/');
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
    const page = await createPages().read('/profile');
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
      const { set, read } = createPages();
      set(notice);
      const page = await read('/');
      const embedded = /<script type="application\/json" id="served-shop">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
      expect(embedded).not.toContain('<');
      expect(JSON.parse(embedded)).toEqual({ notice });
      expect(page.match(/<script/g)).toHaveLength(2);
    },
  );
});

describe('a page is rendered', () => {
  const renderCount = (page: string) => Number(/<i>(\d+)<\/i>/.exec(page)?.[1]);

  test('once for concurrent requests, until the facts change', async () => {
    const { set, read } = createPages();
    const first = await Promise.all([read('/'), read('/'), read('/')]);
    expect(new Set(first).size).toBe(1);
    expect(await read('/')).toBe(first[0]);
    set('打烊');
    const later = await Promise.all([read('/'), read('/')]);
    expect(later[0]).toContain('<p>打烊</p>');
    expect(renderCount(later[0] ?? '')).toBe(renderCount(first[0] ?? '') + 1);
    expect(later[1]).toBe(later[0]);
  });

  test('once for all unknown paths', async () => {
    const { read } = createPages();
    expect(await read('/a')).toBe(await read('/b'));
  });
});

describe('a page is served', () => {
  test('from the cache while the facts cannot be read', async () => {
    const { facts, read, logged } = createPages();
    const before = await read('/');
    facts.read = failToRead;
    expect(await read('/')).toBe(before);
    expect(await read('/order')).toContain('<p>开门</p>');
    expect(logged[0]).toContain('the database is unavailable');
  });

  test('unrendered without any facts, and rendered when they can be read again', async () => {
    const { facts, set, read } = createPages();
    facts.read = failToRead;
    expect(await read('/')).toContain('<div id="root"></div>');
    set('开门');
    expect(await read('/')).toContain('<p>开门</p>');
  });

  test('after a timeout when reading the facts stalls', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { stallReads, read } = createPages();
    const { started } = stallReads();
    const page = read('/');
    await started;
    await vi.advanceTimersByTimeAsync(2000);
    expect(await page).toContain('<div id="root"></div>');
  });

  test('at once while a read is stalled, and with fresh facts when it settles', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { stallReads, set, read } = createPages();
    const before = await read('/');
    const { started, settle } = stallReads();
    const first = read('/');
    await started;
    await vi.advanceTimersByTimeAsync(2000);
    expect(await first).toBe(before);
    expect(await read('/')).toBe(before);
    expect(await read('/order')).toContain('<p>开门</p>');
    set('打烊');
    settle();
    expect(await read('/')).toContain('<p>打烊</p>');
  });

  test('with fresh facts after a while, even if the stalled read never settles', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { stallReads, set, read } = createPages();
    const { started } = stallReads();
    void read('/');
    await started;
    await vi.advanceTimersByTimeAsync(2000);
    set('开门');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await read('/')).toContain('<p>开门</p>');
  });

  test('without reading the facts if it is personal', async () => {
    const { facts, read } = createPages();
    let isRead = false;
    facts.read = async () => {
      isRead = true;
    };
    expect(await read('/profile')).toContain('<title>个人中心 - 自助打印</title>');
    expect(isRead).toBe(false);
  });

  test('from the cache when rendering fails, which is logged once and retried later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { set, read, logged } = createPages();
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

  test('as outdated while its facts cannot be read or rendered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { facts, set, stallReads, isOutdated } = createPages();
    expect(await isOutdated('/order')).toBe(false);
    facts.read = failToRead;
    expect(await isOutdated('/order')).toBe(true);
    expect(await isOutdated('/profile')).toBe(false);
    set('breaks');
    expect(await isOutdated('/order')).toBe(true);
    expect(await isOutdated('/order')).toBe(true);
    set('打烊');
    expect(await isOutdated('/order')).toBe(false);
    const { started } = stallReads();
    const first = isOutdated('/order');
    await started;
    await vi.advanceTimersByTimeAsync(2000);
    expect(await first).toBe(true);
    expect(await isOutdated('/order')).toBe(true);
  });

  test('unrendered if the renderer was not built', async () => {
    const { read, logged } = createPages({ loadRenderer: () => Promise.reject(new Error('no such file')) });
    expect(await read('/order')).toBe(joinDocument(build.document));
    expect(logged[0]).toContain('no such file');
  });
});
