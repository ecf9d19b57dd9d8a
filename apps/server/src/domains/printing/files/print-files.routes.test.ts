import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { getStaffOrder } from '@print/contract/desk';
import { fen } from '@print/contract/price';
import { bindingOf } from '@print/contract/price-list';
import {
  downloadJobSlip,
  downloadPrintFile,
  downloadPrintPackage,
  listPrintFiles,
  remakePrintFiles,
} from '@print/contract/printing';
import { sheetsOfGroup } from '@print/contract/sheets';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { insertPriceList } from '#domains/shop/shop.store.ts';
import { collectEvents } from '#test/collect-events.ts';
import { mark } from '#test/marked-pdf.ts';
import { measureInk } from '#test/measure-ink.ts';
import { seedPdf, seedPrintableOrder } from '#test/printable-order.ts';
import { createTestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { makePrintFiles } from './make-print-files.ts';
import { listPrintFilesOf } from './print-files.store.ts';
import { drawSlip } from './slip/draw-slip.ts';

const { deps, as } = await createTestApp();
const staff = await as('staff');
const folder = mkdtempSync(join(tmpdir(), 'print-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const never = new AbortController().signal;

const list = async (id: string) => (await staff.call(listPrintFiles, { params: { id } })).body;

async function download(endpoint: { readonly url: string }, id: string, query = '') {
  const reply = await staff.fetch(endpoint.url.replace(':id', id) + query);
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
}

/** The left edge of the ink of each page in percent of its width; `-` for a blank page. */
async function readInk(bytes: Buffer): Promise<string> {
  const path = join(folder, deps.random.uuid());
  writeFileSync(path, bytes);
  const measured = await measureInk(deps.reader, path);
  return measured.map(({ ink }) => ink?.left ?? '-').join(' ');
}

const pages = (count: number) => Array.from({ length: count }, () => ({}));

test('an order becomes files in printing sequence that match the plan', async () => {
  const [three, two] = [await seedPdf(deps, pages(3)), await seedPdf(deps, pages(2))];
  const order = await seedPrintableOrder(deps, [
    {
      bindingType: 'staple_left_side',
      documents: [
        { document: three, print_sided: 'double', copies: 2 },
        { document: two, print_sided: 'single', copies: 2, paper_size: 'b5_70g' },
      ],
    },
    { bindingType: 'staple', documents: [{ document: three, print_sided: 'single_double' }] },
  ]);
  expect(await list(order.id)).toEqual({ state: 'waiting', files: [] });
  const events = await collectEvents(staff);
  await makePrintFiles(deps, order.id, never);
  await expect.poll(() => events).toContainEqual({ topic: 'queue', id: order.id });

  const { state, files } = await list(order.id);
  expect(state).toBe('ready');
  expect(files.map(({ filename }) => filename.replace(order.orderNumber, ''))).toEqual([
    '_第1组_左侧装订_第1部分_A4 70g_双面长边翻转_2份.pdf',
    '_第1组_左侧装订_第2部分_B5 70g_单面_2份.pdf',
    '_第2组_骑马钉_A4 70g_双面长边翻转_1份.pdf',
    '_第2组_骑马钉_小册子_A4 70g_双面短边翻转_1份.pdf',
  ]);
  const bytes = await Promise.all(files.map(({ id }) => download(downloadPrintFile, id)));
  expect(await Promise.all(bytes.map((file) => readInk(file.bytes)))).toEqual([
    '7 15 24 -',
    '7 15',
    '7 - 15 24',
    // The front has pages 3 and 1, the back a blank page and page 2.
    '12 57',
  ]);
  expect(files.map((file) => [file.pages, file.sheets, file.size_bytes])).toEqual(
    [
      [4, 2],
      [2, 2],
      [4, 2],
      [2, 1],
    ].map((counts, index) => [...counts, bytes[index]?.bytes.length]),
  );
  const settings = { ...defaultPrintSettings, print_sided: 'single_double' } as const;
  expect(files[3]?.sheets).toBe(sheetsOfGroup('staple', [{ pages: 3, settings }]));
});

test('files are sent as attachments, and downloads are audited', async () => {
  const document = await seedPdf(deps, pages(3));
  const order = await seedPrintableOrder(deps, [{ documents: [{ document, print_sided: 'double' }] }]);
  await makePrintFiles(deps, order.id, never);
  const [file] = (await list(order.id)).files;
  const whole = await download(downloadPrintFile, file?.id ?? '');
  expect(whole.reply.status).toBe(200);
  expect(Object.fromEntries(whole.reply.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': String(whole.bytes.length),
    'content-disposition': expect.stringContaining(`filename*=UTF-8''${encodeURIComponent(file?.filename ?? '')}`),
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const fronts = await download(downloadPrintFile, file?.id ?? '', '?pass=fronts');
  const backs = await download(downloadPrintFile, file?.id ?? '', '?pass=backs');
  expect([await readInk(fronts.bytes), await readInk(backs.bytes)]).toEqual(['7 24', '- 15']);

  const { body } = await staff.call(getStaffOrder, { params: { id: order.id } });
  const downloads = body.history.filter(({ kind }) => kind === 'downloaded');
  expect(downloads.map(({ actor, detail }) => [actor, detail['what'], detail['pass']])).toEqual([
    ['staff', 'file', undefined],
    ['staff', 'file', 'fronts'],
    ['staff', 'file', 'backs'],
  ]);
});

test('a single-sided file has no backs, and an unknown file is not found', async () => {
  const order = await seedPrintableOrder(deps, [{ documents: [{ document: await seedPdf(deps, pages(1)) }] }]);
  await makePrintFiles(deps, order.id, never);
  const [file] = (await list(order.id)).files;
  const call = async (id: string, pass?: 'backs') =>
    await staff.call(downloadPrintFile, { params: { id }, querystring: pass ? { pass } : {} });
  expect(await call(file?.id ?? '', 'backs')).toMatchObject({ status: 409, body: { code: 'print_file_one_sided' } });
  expect(await call(deps.random.uuid())).toMatchObject({ status: 404, body: { code: 'print_file_not_found' } });
});

test('landscape slides use short-edge duplex', async () => {
  const slides = await seedPdf(deps, Array(2).fill({ entries: '/MediaBox[0 0 720 405]' }));
  const order = await seedPrintableOrder(deps, [{ documents: [{ document: slides, print_sided: 'double' }] }]);
  await makePrintFiles(deps, order.id, never);
  expect((await list(order.id)).files[0]?.sides).toBe('two_sided_short_edge');
});

test.each([
  ['/MediaBox[0 0 720 405]', true],
  ['/MediaBox[0 0 405 720]', false],
])('a one-sided file remembers whether its pages are landscape: %s', async (entries, isLandscape) => {
  const slides = await seedPdf(deps, Array(2).fill({ entries }));
  const order = await seedPrintableOrder(deps, [{ documents: [{ document: slides, pages_per_side: 4 }] }]);
  await makePrintFiles(deps, order.id, never);
  expect(await listPrintFilesOf(deps.db, order.id)).toMatchObject([
    { state: 'ready', sides: 'one_sided', isLandscape },
  ]);
});

test('a current file is not created again, and a new PDF replaces the old file', async () => {
  const document = await seedPdf(deps, pages(2));
  const order = await seedPrintableOrder(deps, [{ documents: [{ document }] }]);
  await makePrintFiles(deps, order.id, never);
  const before = await listStoredKeys(order.id);
  await makePrintFiles(deps, order.id, never);
  expect(await listStoredKeys(order.id)).toEqual(before);

  const newPdf = await seedPdf(deps, pages(3));
  const change = 'update documents set pdf_key = $1, exact_pages = 3 where id = $2';
  await deps.database.query(change, [newPdf.pdfKey, document.id]);
  await makePrintFiles(deps, order.id, never);
  const after = await listStoredKeys(order.id);
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  expect((await list(order.id)).files.map((file) => file.pages)).toEqual([3]);
});

async function listStoredKeys(orderId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.storage.list(`print/${orderId}/`)) keys.push(key);
  return keys;
}

test('a document that cannot be printed shows an error, blocks no other group and can be retried', async () => {
  const good = await seedPdf(deps, pages(1));
  const damaged = await seedPdf(deps, Buffer.from('%PDF-1.7 nothing that a press could take apart'));
  const unconverted = await seedPdf(deps, pages(1), {
    conversion: 'failed',
    failure: 'crashed',
    exactPages: null,
    pdfKey: null,
  });
  const order = await seedPrintableOrder(deps, [
    { documents: [{ document: good }] },
    { documents: [{ document: good }, { document: damaged }] },
    { documents: [{ document: unconverted }] },
  ]);
  await makePrintFiles(deps, order.id, never);
  const { state, files } = await list(order.id);
  expect(state).toBe('failed');
  expect(files.map((file) => file.state)).toEqual(['ready', 'failed', 'failed']);
  expect(files[1]?.failure).toContain('第 2 个文件的 PDF 有损坏');
  expect(files[2]?.failure).toContain('第 1 个文件无法转换');
  const refused = await staff.call(downloadPrintFile, { params: { id: files[1]?.id ?? '' }, querystring: {} });
  expect(refused).toMatchObject({ status: 409, body: { detail: files[1]?.failure } });

  const retried = await staff.call(remakePrintFiles, { params: { id: order.id } });
  expect(retried).toMatchObject({ status: 202, body: { state: 'waiting' } });
  expect(retried.body.files.map(({ id }) => id)).toEqual([files[0]?.id]);
  const jobs = 'select 1 from pgboss.job where name = $1 and data @> $2';
  const { rows } = await deps.database.query(jobs, ['prepare-order', JSON.stringify({ orderId: order.id })]);
  expect(rows).toHaveLength(1);
});

test('the package contains the slip and all files, numbered in printing sequence', async () => {
  const document = await seedPdf(deps, pages(2));
  const order = await seedPrintableOrder(deps, [
    { documents: [{ document }] },
    { bindingType: 'staple', documents: [{ document }] },
  ]);
  const call = async () => await staff.call(downloadPrintPackage, { params: { id: order.id } });
  expect(await call()).toMatchObject({ status: 409, body: { code: 'print_file_not_ready' } });
  await makePrintFiles(deps, order.id, never);
  const { reply, bytes } = await download(downloadPrintPackage, order.id);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(bytes.length),
  });
  const entries = await unzip(bytes);
  expect([...entries.keys()]).toEqual([
    '00_工单.pdf',
    '01_第1组_不装订_A4 70g_单面_1份.pdf',
    '02_第2组_骑马钉_A4 70g_单面_1份.pdf',
    '03_第2组_骑马钉_小册子_A4 70g_双面短边翻转_1份.pdf',
  ]);
  expect(await readInk(entries.get('01_第1组_不装订_A4 70g_单面_1份.pdf') ?? Buffer.alloc(0))).toBe('7 15');
});

test('the slip contains the pickup code as a QR code for any file names', async () => {
  const document = await seedPdf(deps, pages(1));
  const name = '论文<&"\u0001\ud83d\ude00\u0e44\u0e17\u0e22\ud800.pdf'.repeat(8);
  const order = await seedPrintableOrder(
    deps,
    Array.from({ length: 4 }, () => ({
      bindingType: 'ring_bound' as const,
      documents: [
        { document, originalFilename: name },
        { document, copies: 999 },
      ],
    })),
  );
  const { reply, bytes } = await download(downloadJobSlip, order.id);
  expect(reply.status).toBe(200);
  const path = join(folder, 'slip.pdf');
  writeFileSync(path, bytes);
  expect(await deps.reader.countPages(path)).toBeGreaterThan(1);
  const picture = sharp(await deps.reader.drawPage(path, 1, 1000));
  const { data, info } = await picture.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const code = decodeQR({ width: info.width, height: info.height, data }, { effort: Number.POSITIVE_INFINITY });
  expect(code).toBe(order.pickupCode);
});

test('pictures that share sides become one print file with each picture once', async () => {
  const pictures = await Promise.all(
    [40, 140, 240].map((x) => seedPdf(deps, [{ drawing: mark(x, 700) }], { kind: 'jpg' })),
  );
  const shared = { print_sided: 'double', pages_per_side: 2, copies: 2 } as const;
  const order = await seedPrintableOrder(deps, [
    { documents: pictures.map((document, pictures_before) => ({ document, ...shared, pictures_before })) },
  ]);
  await makePrintFiles(deps, order.id, never);
  const { files } = await list(order.id);
  expect(files.map(({ pages, sheets, copies }) => ({ pages, sheets, copies }))).toEqual([
    { pages: 2, sheets: 1, copies: 2 },
  ]);
  const { body } = await staff.call(getStaffOrder, { params: { id: order.id } });
  expect(body.groups[0]?.sheets).toBe(2);
  const { bytes } = await download(downloadPrintFile, files[0]?.id ?? '');
  const path = join(folder, deps.random.uuid());
  writeFileSync(path, bytes);
  // The sheet is landscape with two places: the first side has two marks, the second one the third picture on its left.
  const marksOf = async (page: number) => {
    const { data, info } = await sharp(await deps.reader.drawPage(path, page, 800))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isDark = (x: number) =>
      Array.from({ length: info.height }, (_, y) => data[y * info.width + x] ?? 255).some((value) => value < 60);
    const columns = Array.from({ length: info.width }, (_, x) => isDark(x));
    return columns.flatMap((dark, x) => (dark && !columns[x - 1] ? [Math.round((x / info.width) * 100)] : []));
  };
  const [first, second] = [await marksOf(1), await marksOf(2)];
  expect(first).toHaveLength(2);
  expect(first[0]).toBeLessThan(50);
  expect(first[1]).toBeGreaterThan(50);
  expect(second).toHaveLength(1);
  expect(second[0]).toBeLessThan(50);
});

test('the slip says that the exact pages cannot be bound as ordered', async () => {
  const bindings = defaultPriceList.bindings.map((binding) =>
    binding.type === 'ring_bound' ? { ...binding, min_sheets: 3 } : binding,
  );
  const origin = { version: 3, createdAt: deps.clock.now(), createdBy: '' };
  await deps.db.transaction((tx) => insertPriceList(tx, { ...defaultPriceList, bindings, ...origin }));
  const document = await seedPdf(deps, pages(2));
  const slipOf = async (exactPages: number) => {
    const groups = [{ bindingType: 'ring_bound' as const, documents: [{ document, pageCount: 3, exactPages }] }];
    const { id } = await seedPrintableOrder(deps, groups, { priceListVersion: 3 });
    const [page = ''] = drawSlip((await staff.call(getStaffOrder, { params: { id } })).body);
    return Array.from(page.matchAll(/<text[^>]*>([^<]*)/g), ([, text]) => text).join('');
  };
  const problem = '环装至少 3 张，这一份只有 2 张，可改骑马钉，请联系顾客';
  expect(await slipOf(2)).toContain(problem);
  expect(await slipOf(3)).not.toContain('环装至少');
});

test('a second kind of saddle stitch is a booklet with its own name, on the slip too', async () => {
  const copper = { ...bindingOf(defaultPriceList, 'staple'), type: 'staple_2' as const, name: '铜骑马钉' };
  const bindings = [...defaultPriceList.bindings, copper];
  const origin = { version: 4, createdAt: deps.clock.now(), createdBy: '' };
  await deps.db.transaction((tx) => insertPriceList(tx, { ...defaultPriceList, bindings, ...origin }));
  const document = await seedPdf(deps, pages(7));
  const groups = [{ bindingType: 'staple_2' as const, documents: [{ document, print_sided: 'double' as const }] }];
  const order = await seedPrintableOrder(deps, groups, { priceListVersion: 4 });
  await makePrintFiles(deps, order.id, never);
  const { files } = await list(order.id);
  expect(files.map(({ filename, sheets }) => [filename.replace(order.orderNumber, ''), sheets])).toEqual([
    ['_第1组_铜骑马钉_A4 70g_双面长边翻转_1份.pdf', 4],
    ['_第1组_铜骑马钉_小册子_A4 70g_双面短边翻转_1份.pdf', 2],
  ]);
  const [slip = ''] = drawSlip((await staff.call(getStaffOrder, { params: { id: order.id } })).body);
  const text = Array.from(slip.matchAll(/<text[^>]*>([^<]*)/g), ([, part]) => part).join('');
  expect(text).toContain('铜骑马钉');
  expect(text).toContain('小册子');
  expect(text).toContain('沿中线对折，在折线上订两钉');
});

test('a document in colour gets a file of its own, which keeps its colours', async () => {
  const papers = defaultPriceList.papers.map((paper) => ({ ...paper, color_price: fen(50) }));
  const list2 = { version: 2, ...defaultPriceList, papers, createdAt: deps.clock.now(), createdBy: '' };
  await deps.db.transaction((tx) => insertPriceList(tx, list2));
  const chart = await seedPdf(deps, [{ drawing: `1 0 0 rg ${mark(40, 700)}` }, {}]);
  const order = await seedPrintableOrder(
    deps,
    [
      {
        bindingType: 'staple_left_side',
        documents: [
          { document: chart, color_mode: 'color' },
          { document: chart, color_mode: 'black_white' },
        ],
      },
    ],
    { priceListVersion: 2 },
  );
  await makePrintFiles(deps, order.id, never);
  const { files } = await list(order.id);
  expect(files.map(({ color_mode, filename }) => [color_mode, filename.replace(order.orderNumber, '')])).toEqual([
    ['color', '_第1组_左侧装订_第1部分_A4 70g_彩色_单面_1份.pdf'],
    ['black_white', '_第1组_左侧装订_第2部分_A4 70g_黑白_单面_1份.pdf'],
  ]);
  const { bytes } = await download(downloadPrintFile, files[0]?.id ?? '');
  const path = join(folder, deps.random.uuid());
  writeFileSync(path, bytes);
  expect(await deps.reader.findColorPages(path, { firstPage: 1, cpuMs: 5000 })).toMatchObject({ colorPages: [1] });
});
