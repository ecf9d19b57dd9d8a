import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocumentPage, getDocumentSide } from '@print/contract/documents';
import { urlOf } from '@print/contract/endpoint';
import type { ColorMode, PagesPerSide, PaperSize } from '@print/contract/print-settings';
import { downloadPrintFile, listPrintFiles } from '@print/contract/printing';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Document } from '#domains/documents/documents.table.ts';
import { maxWorkBytes } from '#platform/office/max-work-bytes.ts';
import type { PictureColors } from '#platform/office/reader/reader.ts';
import { createFakeConverter } from '#test/fake-converter.ts';
import { mark, markedPdf } from '#test/marked-pdf.ts';
import { asVisitor } from '#test/order-forms.ts';
import { seedPdf, seedPrintableOrder } from '#test/printable-order.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { makePrintFiles } from '../files/make-print-files.ts';

/** Above the reserve, which is 0 in tests. */
let freeBytes = maxWorkBytes;
/** The fake converter returns one page for any file, as qpdf does for the damaged file of these tests. */
const { deps, as } = await createTestApp({
  freeBytes: () => freeBytes,
  converter: (reader) => ({
    ...createFakeConverter(reader),
    toPdf: async (_source, _kind, target) => {
      writeFileSync(target, markedPdf([{}]));
      return { pages: 1 };
    },
  }),
});
const staff = await as('staff');
const folder = mkdtempSync(join(tmpdir(), 'preview-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const never = new AbortController().signal;

type Layout = {
  readonly page_range: string;
  readonly pages_per_side: PagesPerSide;
  readonly paper_size: PaperSize;
  readonly color_mode?: ColorMode;
  readonly is_booklet?: 'true';
};

async function fetchSide(client: TestClient, id: string, n: number, layout: Partial<Layout> = {}) {
  const { page_range = '', pages_per_side = 4, paper_size = 'a4_70g', color_mode, is_booklet } = layout;
  const querystring = { page_range, paper_size, color_mode, is_booklet, pages_per_side: `${pages_per_side}` as const };
  return await client.fetch(urlOf(getDocumentSide, { params: { file_id: id, n: String(n) }, querystring }));
}

/** The pictures of all pages of the order's only print file. */
async function drawPrintFile(orderId: string, colors: PictureColors = 'grey'): Promise<Buffer[]> {
  await makePrintFiles(deps, orderId, never);
  const [file] = (await staff.call(listPrintFiles, { params: { id: orderId } })).body.files;
  const reply = await staff.fetch(downloadPrintFile.url.replace(':id', file?.id ?? ''));
  const path = join(folder, `${orderId}.pdf`);
  writeFileSync(path, Buffer.from(await reply.arrayBuffer()));
  const pictures: Buffer[] = [];
  for (let page = 1; page <= (file?.pages ?? 0); page += 1)
    pictures.push(await deps.reader.drawPage(path, page, 1000, never, colors));
  return pictures;
}

const landscape = '/MediaBox[0 0 720 405]';
const pages = Array.from({ length: 11 }, (_, index) => ({
  entries: index % 4 === 3 ? '/MediaBox[0 0 595 842]/Rotate 90' : landscape,
  drawing: `0 0 1 rg ${mark(30 + index * 50, 30 + index * 25)}`,
}));

test.each<Layout>([
  { page_range: '', pages_per_side: 4, paper_size: 'a4_70g' },
  { page_range: '2-9', pages_per_side: 6, paper_size: 'b5_70g' },
  { page_range: '1, 3, 11', pages_per_side: 2, paper_size: 'a4_80g' },
  { page_range: '', pages_per_side: 9, paper_size: 'a4_70g' },
  { page_range: '5-7', pages_per_side: 1, paper_size: 'b5_70g' },
  { page_range: '', pages_per_side: 4, paper_size: 'a4_70g', color_mode: 'color' },
])('the pictures equal the pages of the print file: %j', async (layout) => {
  const { guest, owner } = await asVisitor(await as('guest'));
  const document = await seedPdf(deps, pages, { owner });
  const order = await seedPrintableOrder(deps, [{ documents: [{ document, ...layout }] }]);
  const printed = await drawPrintFile(order.id, layout.color_mode && 'color');
  expect(printed.length).toBeGreaterThan(0);
  const { isOpaque, channels } = await sharp(printed[0]).stats();
  const [red, , blue] = channels;
  expect(isOpaque && Math.abs((red?.mean ?? 0) - (blue?.mean ?? 0)) > 0.01).toBe(layout.color_mode === 'color');
  for (const [index, expected] of printed.entries()) {
    const reply = await fetchSide(guest, document.id, index + 1, layout);
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer()).equals(expected), `side ${index + 1}`).toBe(true);
  }
  expect((await fetchSide(guest, document.id, printed.length + 1, layout)).status).toBe(404);
});

test.each<[PagesPerSide, number, PaperSize]>([
  [4, 11, 'a4_70g'],
  [1, 3, 'a4_70g'],
  [1, 3, 'b5_70g'],
])(
  'the pictures of a booklet equal the halves of its sheets: %i on a side, %i pages, %s',
  async (pages_per_side, count, paper_size) => {
    const { guest, owner } = await asVisitor(await as('guest'));
    // Among them is a landscape page that fits the paper.
    const ofPaper = { entries: '/MediaBox[0 0 842 595]', drawing: `0 0 1 rg ${mark(30, 30)}` };
    const document = await seedPdf(deps, [...pages.slice(0, count - 1), ofPaper], { owner });
    const settings = { pages_per_side, paper_size };
    const order = await seedPrintableOrder(deps, [{ bindingType: 'staple', documents: [{ document, ...settings }] }]);
    await makePrintFiles(deps, order.id, never);
    const { files } = (await staff.call(listPrintFiles, { params: { id: order.id } })).body;
    const booklet = files.find(({ form }) => form === 'booklet');
    const reply = await staff.fetch(downloadPrintFile.url.replace(':id', booklet?.id ?? ''));
    const path = join(folder, `${order.id}.pdf`);
    writeFileSync(path, Buffer.from(await reply.arrayBuffer()));
    // Three sides: the first sheet has the first one on the right of its front, and the others on its back.
    const places = [
      { page: 1, left: 1000 },
      { page: 2, left: 0 },
      { page: 2, left: 1000 },
    ];
    for (const [index, { page, left }] of places.entries()) {
      const side = await fetchSide(guest, document.id, index + 1, { ...settings, is_booklet: 'true' });
      const preview = sharp(Buffer.from(await side.arrayBuffer()));
      const { width, height } = await preview.metadata();
      const sheet = sharp(await deps.reader.drawPage(path, page, 2000, never, 'grey'));
      const half = await sheet.extract({ left, top: 0, width, height }).greyscale().raw().toBuffer();
      const shown = await preview.greyscale().raw().toBuffer();
      const differing = shown.filter((value, at) => Math.abs(value - (half[at] ?? 0)) > 60).length;
      expect(shown.filter((value) => value < 200).length, 'the side has ink').toBeGreaterThan(100);
      expect(differing / shown.length, `side ${index + 1}`).toBeLessThan(0.002);
    }
  },
);

test('the pictures of shared sides equal the pages of the print file', async () => {
  const { guest, owner } = await asVisitor(await as('guest'));
  const photos: Document[] = [];
  for (const page of pages.slice(0, 5)) photos.push(await seedPdf(deps, [page], { owner, kind: 'png' }));
  const settings = { pages_per_side: 4, paper_size: 'b5_70g' } as const;
  const order = await seedPrintableOrder(deps, [
    { documents: photos.map((document, pictures_before) => ({ document, ...settings, pictures_before })) },
  ]);
  const printed = await drawPrintFile(order.id);
  expect(printed).toHaveLength(2);
  const [first, ...others] = photos.map(({ id }) => id);
  const fetchShared = (client: TestClient, n: number, ids = others) => {
    const querystring = { paper_size: 'b5_70g', pages_per_side: '4', pictures: ids.join(',') } as const;
    return client.fetch(urlOf(getDocumentSide, { params: { file_id: first ?? '', n: String(n) }, querystring }));
  };
  for (const [index, expected] of printed.entries()) {
    const reply = await fetchShared(guest, index + 1);
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer()).equals(expected), `side ${index + 1}`).toBe(true);
  }
  expect((await fetchShared(guest, 3)).status).toBe(404);
  // Neither pictures of others nor other documents can be shown on the side.
  const foreign = await seedPdf(deps, [{}], { kind: 'jpg' });
  expect((await fetchShared(guest, 1, [foreign.id])).status).toBe(404);
  expect((await fetchShared(staff, 1, [foreign.id])).status).toBe(200);
  const text = await seedPdf(deps, [{}], { owner });
  expect((await fetchShared(guest, 1, [text.id])).status).toBe(400);
  for (const wrong of ['../../etc', '-'.repeat(36), 'z'.repeat(36)])
    expect((await fetchShared(guest, 1, [wrong])).status).toBe(400);
});

test('a side is shown to the owner and to staff only, with safe headers', async () => {
  const { guest, owner } = await asVisitor(await as('guest'));
  const { id } = await seedPdf(deps, pages, { owner });
  const reply = await fetchSide(guest, id, 1);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
    'cache-control': 'no-store',
  });
  expect((await fetchSide(staff, id, 1)).status).toBe(200);
  const { guest: stranger } = await asVisitor(await as('guest'));
  for (const other of [stranger, await as('customer')]) expect((await fetchSide(other, id, 1)).status).toBe(404);
});

test('a wrong range is refused at its field', async () => {
  const { guest, owner } = await asVisitor(await as('guest'));
  const { id } = await seedPdf(deps, pages, { owner });
  const reply = await fetchSide(guest, id, 1, { page_range: '9-12' });
  expect({ status: reply.status, body: await reply.json() }).toEqual({
    status: 400,
    body: { page_range: ['文件只有 11 页，没有第 12 页'] },
  });
});

test('a document that is not converted yet, or cannot be, has no sides', async () => {
  const { guest, owner } = await asVisitor(await as('guest'));
  const waiting = await seedPdf(deps, pages, { owner, conversion: 'waiting', exactPages: null, pdfKey: null });
  expect(await (await fetchSide(guest, waiting.id, 1)).json()).toMatchObject({ code: 'pages_not_ready' });
  const broken = await seedPdf(deps, Buffer.from('%PDF-1.7\n garbage'), { owner, exactPages: 3 });
  for (const _ of [1, 2, 3, 4])
    expect(await (await fetchSide(guest, broken.id, 1)).json()).toMatchObject({ code: 'pages_unavailable' });
});

test('a PDF that the press cannot parse is rewritten and shown', async () => {
  const { guest, owner } = await asVisitor(await as('guest'));
  const damaged = await seedPdf(deps, Buffer.from('%PDF-1.7 nothing that a press could take apart'), { owner });
  expect((await fetchSide(guest, damaged.id, 1)).status).toBe(200);
});

test('a document whose sides cannot be created still shows its pages', async () => {
  const { guest, owner } = await asVisitor(await as('guest'));
  // The press refuses a PDF that has other pages than were counted.
  const { id } = await seedPdf(deps, pages, { owner, exactPages: 12 });
  for (const _ of [1, 2, 3, 4])
    expect(await (await fetchSide(guest, id, 1)).json()).toMatchObject({ code: 'pages_unavailable' });
  expect((await guest.fetch(urlOf(getDocumentPage, { params: { file_id: id, n: '1' } }))).status).toBe(200);
});

const listFiles = () => readdirSync(join(deps.config.dataDir, 'work')).filter((name) => name.startsWith('preview-'));

test('the files of many settings do not add up on the disk', async () => {
  const { guest, owner } = await asVisitor(await as('guest'));
  const { id } = await seedPdf(deps, pages, { owner });
  for (let page = 1; page <= 11; page += 1)
    expect((await fetchSide(guest, id, 1, { page_range: `${page}` })).status).toBe(200);
  const left = listFiles();
  expect(left.length).toBeLessThanOrEqual(8);
  // A file that the sweep has deleted is created again.
  for (const name of left) rmSync(join(deps.config.dataDir, 'work', name));
  expect((await fetchSide(guest, id, 1, { page_range: '11' })).status).toBe(200);
});

test('a file that nobody looks at is deleted after ten minutes', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { guest, owner } = await asVisitor(await as('guest'));
  const { id } = await seedPdf(deps, pages, { owner });
  const before = listFiles();
  expect((await fetchSide(guest, id, 1)).status).toBe(200);
  const [file] = listFiles().filter((name) => !before.includes(name));
  expect(file).toBeDefined();
  vi.advanceTimersByTime(500_000);
  expect((await fetchSide(guest, id, 2)).status).toBe(200);
  vi.advanceTimersByTime(599_000);
  expect(listFiles()).toContain(file);
  vi.advanceTimersByTime(1000);
  await expect.poll(listFiles).not.toContain(file);
  expect((await fetchSide(guest, id, 1)).status).toBe(200);
});

test('no file is created when the disk has no room', async () => {
  const { guest, owner } = await asVisitor(await as('guest'));
  const { id } = await seedPdf(deps, pages, { owner });
  onTestFinished(() => {
    freeBytes = maxWorkBytes;
  });
  freeBytes = maxWorkBytes - 1;
  const before = listFiles();
  expect((await fetchSide(guest, id, 1)).status).toBe(507);
  expect(listFiles()).toEqual(before);
});
