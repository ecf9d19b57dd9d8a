import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadScreenshot } from '@print/contract/ordering';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { seedOrder } from '#test/factories.ts';
import { asVisitor } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { deleteExpiredScreenshots } from './delete-expired-screenshots.ts';
import { screenshotKey } from './screenshot-files.ts';
import { findScreenshot } from './screenshots.store.ts';

const { deps, as, logged } = await createTestApp();
const { db, storage, database, clock, config } = deps;

let pictures = 0;
/** Every call returns other bytes. */
async function makeUniquePicture(format: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  pictures += 1;
  const background = { r: pictures % 256, g: Math.floor(pictures / 256), b: 90 };
  return await sharp({ create: { width: 40, height: 80, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

const send = (client: TestClient, bytes: Uint8Array, name = '付款.png') => client.upload(uploadScreenshot, bytes, name);

async function listStoredKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('screenshots/')) keys.push(key);
  return keys.sort();
}

async function expectNothingStored(work: () => Promise<void>): Promise<void> {
  const before = await listStoredKeys();
  await work();
  expect(await listStoredKeys()).toEqual(before);
  expect(await readdir(join(config.dataDir, 'incoming'))).toEqual([]);
  const { rows } = await database.query('select count(*)::int as count from screenshots');
  expect(rows).toEqual([{ count: before.length }]);
}

describe('a payment screenshot', () => {
  test.each(['png', 'jpeg'] as const)('as %s is re-encoded and stored for a day', async (format) => {
    const { guest, owner } = await asVisitor(await as('guest'));
    const { status, body } = await send(guest, await makeUniquePicture(format));
    expect(status).toBe(201);
    const row = await findScreenshot(db, body.screenshot_id);
    expect(row).toMatchObject({ owner, kind: 'jpg' });
    expect((row?.expiresAt.getTime() ?? 0) - (row?.uploadedAt.getTime() ?? 0)).toBe(24 * 3_600_000);
    const stored = await storage.withFile(screenshotKey(body.screenshot_id), (path) => readFile(path));
    expect(stored.length).toBe(row?.sizeBytes);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 80 });
  });

  test('is checked by content, not by name', async () => {
    const guest = await as('guest');
    expect((await send(guest, await makeUniquePicture('jpeg'), 'screen.exe')).status).toBe(201);
    expect((await send(guest, await makeUniquePicture(), '')).status).toBe(201);
  });

  test('loses all metadata of the file', async () => {
    const secret = '病历 GPS 31.23 <script>';
    const original = Buffer.concat([
      await sharp(await makeUniquePicture())
        .withExif({ IFD0: { Copyright: 'script-in-exif' } })
        .jpeg()
        .toBuffer(),
      Buffer.from(secret),
    ]);
    expect(original.includes('script-in-exif')).toBe(true);
    const { body } = await send(await as('guest'), original);
    const stored = await storage.withFile(screenshotKey(body.screenshot_id), (path) => readFile(path));
    expect(stored.includes('script')).toBe(false);
  });

  test('uploaded twice before an order is stored once', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePicture();
    const first = await send(guest, bytes);
    await expectNothingStored(async () => {
      const repeated = await Promise.all([send(guest, bytes), send(guest, bytes)]);
      expect(repeated.map(({ body }) => body)).toEqual([first.body, first.body]);
    });
    expect((await send(await as('guest'), bytes)).body).not.toEqual(first.body);
  });

  test('of one order cannot be used for another', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePicture();
    const { body } = await send(guest, bytes);
    await seedOrder(deps, { screenshotId: body.screenshot_id });
    expect((await send(guest, bytes)).body).not.toEqual(body);
  });
});

describe('the server refuses', () => {
  test.each([
    ['an empty file', async () => Buffer.alloc(0), '是空的'],
    ['plain text', async () => Buffer.from('付款成功'), '须为 PNG 或 JPEG'],
    ['a PDF', async () => await readFile(corpusPath('one-page.pdf')), '须为 PNG 或 JPEG'],
    ['an SVG', async () => await readFile(corpusPath('svg-renamed.png')), '须为 PNG 或 JPEG'],
    [
      'a WebP',
      async () =>
        await sharp(await makeUniquePicture())
          .webp()
          .toBuffer(),
      '须为 PNG 或 JPEG',
    ],
    ['a truncated PNG', async () => await readFile(corpusPath('truncated.png')), '已损坏'],
    ['a truncated JPEG', async () => await readFile(corpusPath('truncated.jpg')), '已损坏'],
    [
      'a picture of more than 40 megapixels',
      async () => await readFile(corpusPath('too-many-pixels.png')),
      '4000 万像素',
    ],
  ])('%s', async (_, bytes, message) => {
    await expectNothingStored(async () => {
      const { status, body } = await send(await as('guest'), await bytes());
      expect({ status, body }).toEqual({ status: 400, body: { file: [expect.stringContaining(message)] } });
    });
  });

  test('a file of more than 10 MB with a 400, also during the upload', async () => {
    await expectNothingStored(async () => {
      for (const size of [10 * 1024 * 1024 + 1, 64 * 1024 * 1024]) {
        const { status, body } = await send(await as('guest'), randomBytes(size));
        expect({ status, body }).toEqual({ status: 400, body: { file: ['付款截图超过 10 MB，请压缩后再上传'] } });
      }
    });
  });

  test('a screenshot after twenty unused ones, until the next day', async () => {
    const { guest, owner } = await asVisitor(await as('guest'));
    const pending = await Promise.all(Array.from({ length: 22 }, () => makeUniquePicture()));
    const replies = [];
    for (const picture of pending) replies.push(await send(guest, picture));
    expect(replies.map(({ status }) => status)).toEqual([...Array(20).fill(201), 400, 400]);
    expect(replies.at(-1)?.body).toEqual({ file: [expect.stringMatching(/已有 20 张，请先下单/)] });

    await seedOrder(deps, { owner, screenshotId: replies[0]?.body.screenshot_id ?? null });
    expect((await send(guest, await makeUniquePicture())).status).toBe(201);
    expect((await send(guest, await makeUniquePicture())).status).toBe(400);
    await database.query('update screenshots set expires_at = $1 where owner = $2', [clock.now(), owner]);
    expect((await send(guest, await makeUniquePicture())).status).toBe(201);
  });

  test('an invalid form, or one with two files', async () => {
    const guest = await as('guest');
    const headers = await guest.csrfHeaders();
    const two = new FormData();
    for (const name of ['a.png', 'b.png'])
      two.append('file', new Blob([new Uint8Array(await makeUniquePicture())]), name);
    await expectNothingStored(async () => {
      const both = await guest.fetch('/api/upload-screenshot/', { method: 'POST', body: two, headers });
      expect([both.status, await both.json()]).toEqual([400, { file: ['每次只能上传一个文件'] }]);
      const json = await guest.fetch('/api/upload-screenshot/', { method: 'POST', body: '{}', headers });
      expect(json.status).toBe(415);
    });
  });

  test('an upload whose insert fails, and leaves no file after the sweep', async () => {
    const guest = await as('guest');
    const before = await listStoredKeys();
    await database.query('alter table screenshots rename to hidden');
    try {
      expect((await send(guest, await makeUniquePicture())).status).toBe(500);
    } finally {
      await database.query('alter table hidden rename to screenshots');
    }
    // It is unknown whether the row was committed, so the file stays until the sweeper runs.
    clock.moveBy(2 * 3600);
    await deleteExpiredScreenshots(deps, new AbortController().signal);
    clock.moveBy(-2 * 3600);
    expect((await listStoredKeys()).filter((key) => !before.includes(key))).toEqual([]);
  });
});

test('expired and incomplete screenshots are swept', async () => {
  const guest = await as('guest');
  const [expired, incomplete] = [
    await send(guest, await makeUniquePicture()),
    await send(guest, await makeUniquePicture()),
  ];
  await database.query('update screenshots set expires_at = $1 where id = $2', [
    clock.now(),
    expired.body.screenshot_id,
  ]);
  await storage.delete(screenshotKey(incomplete.body.screenshot_id));
  clock.moveBy(2 * 3600);
  await deleteExpiredScreenshots(deps, new AbortController().signal);
  clock.moveBy(-2 * 3600);
  expect(await findScreenshot(db, expired.body.screenshot_id)).toBeUndefined();
  expect(await findScreenshot(db, incomplete.body.screenshot_id)).toBeUndefined();
  const { rows } = await database.query('select id from screenshots');
  expect(await listStoredKeys()).toEqual(rows.map(({ id }) => screenshotKey(String(id))).sort());
});

test('the log contains no file name', async () => {
  await send(await as('guest'), await makeUniquePicture(), '张三的付款.png');
  await send(await as('guest'), Buffer.from('x'), '李四的付款.png');
  expect(logged.join()).not.toMatch(/张三|李四/);
});
