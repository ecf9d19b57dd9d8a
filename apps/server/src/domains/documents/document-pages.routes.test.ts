import { Readable } from 'node:stream';
import { getDocumentPage, type UploadedDocument, uploadDocument } from '@print/contract/documents';
import { urlOf } from '@print/contract/endpoint';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { ReaderFailed } from '#platform/office/reader/reader.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { seedDocument, seedUser } from '#test/factories.ts';
import { createFakeConverter, makePdf } from '#test/fake-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { convertDocument } from './convert-document.ts';
import type { Document } from './documents.table.ts';
import { openPagePictures } from './page-pictures.ts';

const shop = await createTestApp({ converter: createFakeConverter });
const { deps, as } = shop;
const { storage, random, clock } = deps;
const never = new AbortController().signal;

const look = async (client: TestClient, id: string, n: number | string = 1, size?: 'thumb' | 'page') => {
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
    const reply = await look(guest, id, 2);
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

    const reply = await look(guest, id, 4, 'thumb');
    const { width } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    expect(width).toBe(240);
    expect(await storage.size(`documents/${id}/pages/4-thumb.webp`)).toBeGreaterThan(0);
  });

  test('beyond the last is not found', async () => {
    const reply = await look(guest, id, 5);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual({ code: 'page_not_found', detail: '没有这一页' });
  });

  test.each(['0', '-1', '1.5', '01', '99999', 'x', '1e3'])('number %s is refused', async (n) => {
    expect((await look(guest, id, n)).status).toBe(400);
  });

  test('of another visitor is answered like an unknown one', async () => {
    const stranger = await as('guest');
    await stranger.csrfHeaders();
    const unknown = await look(guest, random.uuid());
    const answer = { status: unknown.status, body: await unknown.json() };
    expect(answer).toEqual({
      status: 404,
      body: { code: 'document_not_found', detail: '文件不存在或已过期，请重新上传' },
    });
    for (const other of [stranger, await as('guest'), await as('customer')]) {
      const reply = await look(other, id);
      expect({ status: reply.status, body: await reply.json() }).toEqual(answer);
      expect((await look(other, id, 99)).status).toBe(404);
    }
  });

  test('is served to staff, with one audit entry per ten minutes', async () => {
    const looks = async (documentId: string) =>
      (
        await deps.database.query(
          "select actor_name from staff_acts where kind = 'document_viewed' and subject = $1 order by at",
          [documentId],
        )
      ).rows.map(({ actor_name }) => actor_name);
    const [lin, wang] = [await createStaffMember(shop), await createStaffMember(shop)];
    const [first, second] = [lin.user.username, wang.user.username];
    const leafed = await Promise.all([1, 2, 3, 4].map((n) => look(lin.client, id, n)));
    expect(leafed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await look(lin.client, id, 5)).status).toBe(404);
    expect(await looks(id)).toEqual([first]);
    await look(wang.client, id);
    clock.moveBy(601);
    await look(lin.client, id);
    expect(await looks(id)).toEqual([first, second, first]);

    // Customers, and staff who view their own files, are not recorded.
    await look(guest, id);
    const { file_id: own } = await uploadPdf(lin.client, 1);
    await convertDocument(deps, own, never);
    expect((await look(lin.client, own)).status).toBe(200);
    expect([await looks(own), await looks(id)]).toEqual([[], [first, second, first]]);
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
    expect((await look(guest, later)).status).toBe(404);
  });

  test('is not found once its document has expired', async () => {
    clock.moveBy(24 * 3600 + 1);
    expect((await look(guest, id)).status).toBe(404);
    clock.moveBy(-24 * 3600 - 1);
  });
});

describe('a document without pages to show', () => {
  const own = async (given: Partial<Document>) => {
    const user = await seedUser(deps);
    const token = await startSignIn(deps, user, 'token');
    const { id } = await seedDocument(deps, { owner: `user:${user.id}`, ...given });
    const client = await as('guest');
    const reply = await client.fetch(`/api/documents/${id}/pages/1/`, { headers: { authorization: `Token ${token}` } });
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() };
  };

  test('reports that they are in progress, with Retry-After', async () => {
    expect(await own({})).toEqual({
      status: 409,
      retryAfter: '2',
      body: { code: 'pages_not_ready', detail: expect.stringContaining('稍候') },
    });
  });

  test.each(['timed_out', 'crashed', 'no_pages', 'too_many_pages', 'set_aside'] as const)(
    'reports why its conversion failed: %s',
    async (failure) => {
      expect(await own({ conversion: 'failed', failure })).toEqual({
        status: 409,
        retryAfter: null,
        body: { code: 'conversion_failed', detail: expect.stringMatching(/，请.+上传$/) },
      });
    },
  );

  test('reports a missing converter', async () => {
    expect(await own({ conversion: 'unavailable' })).toMatchObject({
      status: 409,
      body: { code: 'pages_unavailable' },
    });
  });
});

describe('drawing', () => {
  const documentId = random.uuid();
  const asked = { documentId, pdfKey: `documents/${documentId}/pdf/1`, page: 1, size: 'page' } as const;
  let drawings = 0;
  const draw = vi.fn(async () => {
    drawings += 1;
    return Buffer.from(`picture ${drawings}`);
  });
  const pictures = () => {
    const pictureOf = openPagePictures({ storage, reader: { ...deps.reader, drawPage: draw } });
    return (page: Parameters<ReturnType<typeof openPagePictures>>[0], signal = never) => pictureOf(page, signal);
  };
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of storage.list(`documents/${documentId}/pages/`)) found.push(key);
    return found;
  };

  beforeEach(async () => {
    draw.mockClear();
    await storage.delete(asked.pdfKey);
    await storage.put(asked.pdfKey, Readable.from([Buffer.from('pdf')]), { maxBytes: 10 });
    for (const key of await keys()) await storage.delete(key);
  });

  test('runs once for parallel and later requests', async () => {
    const pictureOf = pictures();
    const together = await Promise.all(Array.from({ length: 10 }, () => pictureOf(asked)));
    expect(new Set(together.map(String)).size).toBe(1);
    await pictureOf(asked);
    await pictures()(asked);
    expect(draw).toHaveBeenCalledOnce();
    expect(await keys()).toEqual([`documents/${documentId}/pages/1-page.webp`]);
  });

  test('does not store pages beyond the hundredth', async () => {
    const pictureOf = pictures();
    for (const page of [100, 101, 4999, 4999]) await pictureOf({ ...asked, page });
    expect(draw).toHaveBeenCalledTimes(4);
    expect(await keys()).toEqual([`documents/${documentId}/pages/100-page.webp`]);
  });

  test('draws one page at a time and refuses requests when the queue is full', async () => {
    const gate = Promise.withResolvers<void>();
    let atOnce = 0;
    let max = 0;
    draw.mockImplementation(async () => {
      atOnce += 1;
      max = Math.max(max, atOnce);
      await gate.promise;
      atOnce -= 1;
      return Buffer.from('picture');
    });
    const pictureOf = pictures();
    const pages = Array.from({ length: 210 }, (_, index) => pictureOf({ ...asked, page: 1000 + index }));
    const results = Promise.allSettled(pages);
    await expect(pictureOf({ ...asked, page: 3000 })).rejects.toMatchObject({
      status: 503,
      code: 'busy',
      retryAfterSeconds: 2,
    });
    gate.resolve();
    expect((await results).filter(({ status }) => status === 'fulfilled')).toHaveLength(201);
    expect(max).toBe(1);
  });

  test('reports a page that cannot be drawn without a 500 and allows a retry', async () => {
    const pictureOf = pictures();
    draw.mockRejectedValueOnce(new ReaderFailed('too slow'));
    await expect(pictureOf(asked)).rejects.toMatchObject({ status: 409, code: 'pages_unavailable' });
    draw.mockResolvedValueOnce(Buffer.from('picture'));
    expect(String(await pictureOf(asked))).toBe('picture');
  });

  test('is aborted when the last client disconnects', async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    draw.mockImplementationOnce(async (...given: unknown[]) => {
      const signal = given[3] as AbortSignal;
      begun.resolve(signal);
      return await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
    });
    const pictureOf = pictures();
    const leaving = new AbortController();
    const left = [1, 2, 3].map((page) => pictureOf({ ...asked, page }, leaving.signal).catch(({ code }) => code));
    await begun.promise;
    const staying = pictureOf({ ...asked, page: 4 });
    leaving.abort();
    await staying;
    expect(await Promise.all(left)).toEqual(Array(3).fill('pages_not_ready'));
    expect(draw).toHaveBeenCalledTimes(2);
  });

  test('stops early for a document whose pages keep failing', async () => {
    const pictureOf = pictures();
    draw.mockRejectedValue(new ReaderFailed('too slow'));
    for (let page = 1; page <= 10; page += 1)
      await expect(pictureOf({ ...asked, page })).rejects.toMatchObject({ code: 'pages_unavailable' });
    expect(draw).toHaveBeenCalledTimes(3);
    draw.mockResolvedValue(Buffer.from('picture'));
    const other = random.uuid();
    const pdfKey = `documents/${other}/pdf/1`;
    await storage.put(pdfKey, Readable.from([Buffer.from('pdf')]), { maxBytes: 10 });
    expect(String(await pictureOf({ ...asked, documentId: other, pdfKey }))).toBe('picture');
  });
});
