import { Readable } from 'node:stream';
import { getDocumentPage, type UploadedDocument, uploadDocument } from '@print/contract/documents';
import { urlOf } from '@print/contract/endpoint';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { ReaderFailed, ReaderUnavailable } from '#platform/office/reader/reader.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { seedDocument, seedUser } from '#test/factories.ts';
import { createFakeConverter, makePdf } from '#test/fake-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { convertDocument } from './convert-document.ts';
import type { Document } from './documents.table.ts';
import { createDrawingQueue } from './drawing-queue.ts';
import { createPagePictures } from './page-pictures.ts';

const shop = await createTestApp({ converter: createFakeConverter });
const { deps, as } = shop;
const { storage, random, clock } = deps;
const never = new AbortController().signal;

const fetchPage = async (client: TestClient, id: string, n: number | string = 1, size?: 'thumb' | 'page') => {
  const url = urlOf(getDocumentPage, { params: { file_id: id, n: String(n) }, querystring: { size } });
  return await client.fetch(url);
};

async function uploadPdf(client: TestClient, pages: number): Promise<UploadedDocument> {
  const bytes = await makePdf(pages, random.uuid());
  const { body } = await client.upload(uploadDocument, bytes, 'a.pdf');
  return body;
}

describe('a page', () => {
  let guest: TestClient;
  let id: string;
  beforeEach(async () => {
    guest = await as('guest');
    ({ file_id: id } = await uploadPdf(guest, 4));
    await convertDocument(deps, id, never);
  });

  test('is served to its owner as a picture with safe headers', async () => {
    const reply = await fetchPage(guest, id, 2);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cache-control': 'no-store',
    });
    const { format, width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    expect({ format, width }).toEqual({ format: 'webp', width: 1000 });
    expect(height).toBeGreaterThan(1400);
  });

  test('has a small picture too, drawn in advance for the first three', async () => {
    for (const n of [1, 2, 3]) expect(await storage.size(`documents/${id}/pages/${n}-thumb.webp`)).toBeGreaterThan(0);
    expect(await storage.size(`documents/${id}/pages/4-thumb.webp`)).toBeUndefined();

    const reply = await fetchPage(guest, id, 4, 'thumb');
    const { width } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    expect(width).toBe(240);
    expect(await storage.size(`documents/${id}/pages/4-thumb.webp`)).toBeGreaterThan(0);
  });

  test('beyond the last is not found', async () => {
    const reply = await fetchPage(guest, id, 5);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual({ code: 'page_not_found', detail: '没有这一页' });
  });

  test.each(['0', '-1', '1.5', '01', '99999', 'x', '1e3'])('number %s is refused', async (n) => {
    expect((await fetchPage(guest, id, n)).status).toBe(400);
  });

  test('of another visitor gets the same reply as an unknown one', async () => {
    const stranger = await as('guest');
    await stranger.csrfHeaders();
    const unknown = await fetchPage(guest, random.uuid());
    const notFound = { status: unknown.status, body: await unknown.json() };
    expect(notFound).toEqual({
      status: 404,
      body: { code: 'document_not_found', detail: '文件不存在或已过期，请重新上传' },
    });
    for (const other of [stranger, await as('guest'), await as('customer')]) {
      const reply = await fetchPage(other, id);
      expect({ status: reply.status, body: await reply.json() }).toEqual(notFound);
      expect((await fetchPage(other, id, 99)).status).toBe(404);
    }
  });

  test('is served to staff, with one audit entry per ten minutes', async () => {
    const listViews = async (documentId: string) =>
      (
        await deps.database.query(
          "select actor_name from staff_acts where kind = 'document_viewed' and subject = $1 order by at",
          [documentId],
        )
      ).rows.map(({ actor_name }) => actor_name);
    const [lin, wang] = [await createStaffMember(shop), await createStaffMember(shop)];
    const [first, second] = [lin.user.username, wang.user.username];
    const replies = await Promise.all([1, 2, 3, 4].map((n) => fetchPage(lin.client, id, n)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await fetchPage(lin.client, id, 5)).status).toBe(404);
    expect(await listViews(id)).toEqual([first]);
    await fetchPage(wang.client, id);
    clock.moveBy(601);
    await fetchPage(lin.client, id);
    expect(await listViews(id)).toEqual([first, second, first]);

    // Customers, and staff who view their own files, are not recorded.
    await fetchPage(guest, id);
    const { file_id: own } = await uploadPdf(lin.client, 1);
    await convertDocument(deps, own, never);
    expect((await fetchPage(lin.client, own)).status).toBe(200);
    expect([await listViews(own), await listViews(id)]).toEqual([[], [first, second, first]]);
  });

  test('stays accessible after sign-in, while new uploads belong to the user only', async () => {
    const user = await seedUser(deps);
    const authorization = `Token ${await startSignIn(deps, user, 'token')}`;
    const asUser = async (fileId: string) =>
      (await guest.fetch(`/api/documents/${fileId}/pages/1/`, { headers: { authorization } })).status;
    expect(await asUser(id)).toBe(200);

    const form = new FormData();
    form.set('file', new Blob([Buffer.from(await makePdf(1, random.uuid()))]), 'a.pdf');
    const uploaded = await guest.fetch('/api/upload/', { method: 'POST', body: form, headers: { authorization } });
    const { file_id: later } = (await uploaded.json()) as UploadedDocument;
    await convertDocument(deps, later, never);
    expect(await asUser(later)).toBe(200);
    expect((await fetchPage(guest, later)).status).toBe(404);
  });

  test('is not found once its document has expired', async () => {
    clock.moveBy(24 * 3600 + 1);
    expect((await fetchPage(guest, id)).status).toBe(404);
    clock.moveBy(-24 * 3600 - 1);
  });
});

describe('a document without pages to show', () => {
  const fetchOwnPage = async (overrides: Partial<Document>) => {
    const user = await seedUser(deps);
    const token = await startSignIn(deps, user, 'token');
    const { id } = await seedDocument(deps, { owner: `user:${user.id}`, ...overrides });
    const client = await as('guest');
    const reply = await client.fetch(`/api/documents/${id}/pages/1/`, { headers: { authorization: `Token ${token}` } });
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() };
  };

  test('reports that they are in progress, with Retry-After', async () => {
    expect(await fetchOwnPage({})).toEqual({
      status: 409,
      retryAfter: '2',
      body: { code: 'pages_not_ready', detail: expect.stringContaining('稍候') },
    });
  });

  test.each(['crashed', 'no_pages', 'too_many_pages', 'damaged_picture', 'set_aside'] as const)(
    'reports why its conversion failed: %s',
    async (failure) => {
      expect(await fetchOwnPage({ conversion: 'failed', failure })).toEqual({
        status: 409,
        retryAfter: null,
        body: { code: 'conversion_failed', detail: expect.stringMatching(/，请.+上传$/) },
      });
    },
  );

  test('reports a missing converter', async () => {
    expect(await fetchOwnPage({ conversion: 'unavailable' })).toMatchObject({
      status: 409,
      body: { code: 'pages_unavailable' },
    });
  });
});

describe('drawing', () => {
  const documentId = random.uuid();
  const pdfKey = `documents/${documentId}/pdf/1`;
  const request = {
    documentId,
    owner: 'visitor:one',
    pdfKey,
    page: 1,
    size: 'page',
    colorMode: 'black_white',
  } as const;
  let drawings = 0;
  const draw = vi.fn(async () => {
    drawings += 1;
    return Buffer.from(`picture ${drawings}`);
  });
  const pictures = () => {
    const pictureOf = createPagePictures({ storage, reader: { ...deps.reader, drawPage: draw } }, createDrawingQueue());
    return (page: Parameters<ReturnType<typeof createPagePictures>>[0], signal = never) => pictureOf(page, signal);
  };
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of storage.list(`documents/${documentId}/pages/`)) found.push(key);
    return found;
  };

  beforeEach(async () => {
    draw.mockClear();
    await storage.delete(request.pdfKey);
    await storage.put(request.pdfKey, Readable.from([Buffer.from('pdf')]), { maxBytes: 10 });
    for (const key of await keys()) await storage.delete(key);
  });

  test('runs once for parallel and later requests', async () => {
    const pictureOf = pictures();
    const results = await Promise.all(Array.from({ length: 10 }, () => pictureOf(request)));
    expect(new Set(results.map(String)).size).toBe(1);
    await pictureOf(request);
    await pictures()(request);
    expect(draw).toHaveBeenCalledOnce();
    expect(await keys()).toEqual([`documents/${documentId}/pages/1-page.webp`]);
  });

  test('does not store pages beyond the hundredth', async () => {
    const pictureOf = pictures();
    for (const page of [100, 101, 4999, 4999]) await pictureOf({ ...request, page });
    expect(draw).toHaveBeenCalledTimes(4);
    expect(await keys()).toEqual([`documents/${documentId}/pages/100-page.webp`]);
  });

  test('runs for one page at a time, and requests are refused when the queue is full', async () => {
    const gate = Promise.withResolvers<void>();
    let running = 0;
    let max = 0;
    draw.mockImplementation(async () => {
      running += 1;
      max = Math.max(max, running);
      await gate.promise;
      running -= 1;
      return Buffer.from('picture');
    });
    const pictureOf = pictures();
    const pages = Array.from({ length: 610 }, (_, index) => pictureOf({ ...request, page: 1000 + index }));
    const results = Promise.allSettled(pages);
    await expect(pictureOf({ ...request, page: 3000 })).rejects.toMatchObject({
      status: 503,
      code: 'busy',
      retryAfterSeconds: 2,
    });
    gate.resolve();
    expect((await results).filter(({ status }) => status === 'fulfilled')).toHaveLength(601);
    expect(max).toBe(1);
  });

  test('takes turns by owner', async () => {
    const gate = Promise.withResolvers<void>();
    const drawn: unknown[] = [];
    draw.mockImplementation(async (...args: unknown[]) => {
      drawn.push(args[1]);
      await gate.promise;
      return Buffer.from('picture');
    });
    const pictureOf = pictures();
    const many = [101, 102, 103, 104].map((page) => pictureOf({ ...request, page }));
    await expect.poll(() => drawn).toEqual([101]);
    const other = pictureOf({ ...request, owner: 'visitor:other', page: 201 });
    gate.resolve();
    await Promise.all([...many, other]);
    expect(drawn).toEqual([101, 102, 201, 103, 104]);
  });

  test('reports a page that cannot be drawn without a 500 and allows a retry', async () => {
    const pictureOf = pictures();
    draw.mockRejectedValueOnce(new ReaderFailed('too slow'));
    await expect(pictureOf(request)).rejects.toMatchObject({ status: 409, code: 'pages_unavailable' });
    draw.mockResolvedValueOnce(Buffer.from('picture'));
    expect(String(await pictureOf(request))).toBe('picture');
  });

  test('is asked for again later, however often, when the machine is too busy', async () => {
    const pictureOf = pictures();
    draw.mockRejectedValue(new ReaderUnavailable('stuck'));
    for (let page = 1; page <= 5; page += 1)
      await expect(pictureOf({ ...request, page })).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
    draw.mockResolvedValue(Buffer.from('picture'));
    expect(String(await pictureOf(request))).toBe('picture');
  });

  test('is aborted when the last client disconnects', async () => {
    const started = Promise.withResolvers<AbortSignal>();
    draw.mockImplementationOnce(async (...args: unknown[]) => {
      const signal = args[3] as AbortSignal;
      started.resolve(signal);
      return await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
    });
    const pictureOf = pictures();
    const controller = new AbortController();
    const aborted = [1, 2, 3].map((page) =>
      pictureOf({ ...request, page }, controller.signal).catch(({ code }) => code),
    );
    await started.promise;
    const remaining = pictureOf({ ...request, page: 4 });
    controller.abort();
    await remaining;
    expect(await Promise.all(aborted)).toEqual(Array(3).fill('pages_not_ready'));
    expect(draw).toHaveBeenCalledTimes(2);
  });

  test('stops early for a document whose pages keep failing', async () => {
    const pictureOf = pictures();
    draw.mockRejectedValue(new ReaderFailed('too slow'));
    for (let page = 1; page <= 10; page += 1)
      await expect(pictureOf({ ...request, page })).rejects.toMatchObject({ code: 'pages_unavailable' });
    expect(draw).toHaveBeenCalledTimes(3);
    draw.mockResolvedValue(Buffer.from('picture'));
    const other = random.uuid();
    const pdfKey = `documents/${other}/pdf/1`;
    await storage.put(pdfKey, Readable.from([Buffer.from('pdf')]), { maxBytes: 10 });
    expect(String(await pictureOf({ ...request, documentId: other, pdfKey }))).toBe('picture');
  });
});
