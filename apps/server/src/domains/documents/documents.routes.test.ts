import { readFileSync } from 'node:fs';
import { UploadedDocument } from '@print/contract/documents';
import { describe, expect, test } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { hashSecret } from '#lib/secrets.ts';
import { corpusPath } from '#test/corpus/corpus.ts';
import { seedUser } from '#test/factories.ts';
import { createFakeConverter } from '#test/fake-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { countDocuments, expectNothingStored, listStoredKeys, makeUniquePdf, upload } from '#test/uploading.ts';
import { addConverterCrash } from './converter-crashes.store.ts';
import { findDocument } from './documents.store.ts';
import type { Owner } from './documents.table.ts';
import { settleConversion } from './settle-conversion.ts';

const { deps, as, logged } = await createTestApp({ converter: createFakeConverter });
const { storage, db, database } = deps;

const visitorOf = (client: TestClient): Owner => `visitor:${hashSecret(client.cookies.get('visitor') ?? '')}`;

describe('an upload', () => {
  test('is stored for its owner, counted and queued for conversion', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePdf(3);
    const { status, body } = await upload(guest, bytes, '毕业论文.pdf');

    expect(status).toBe(201);
    expect(UploadedDocument.parse(body)).toEqual(body);
    expect(body).toMatchObject({ original_filename: '毕业论文.pdf', size: bytes.length, kind: 'pdf' });
    const row = await findDocument(db, body.file_id);
    expect(row).toMatchObject({
      owner: visitorOf(guest),
      instantPages: 3,
      instantIsCertain: true,
      conversion: 'waiting',
      originalFilename: '毕业论文.pdf',
      exactPages: null,
      pdfKey: null,
    });
    const lifeMs = (row?.expiresAt.getTime() ?? 0) - (row?.uploadedAt.getTime() ?? 0);
    expect(lifeMs).toBe(24 * 3_600_000);
    const { rows } = await database.query(`select name from pgboss.job where data->>'documentId' = $1`, [body.file_id]);
    expect(rows).toEqual([{ name: 'convert-document' }]);
    expect(await storage.size(`documents/${body.file_id}/source`)).toBe(bytes.length);
  });

  test('of a signed-in customer belongs to the user', async () => {
    const user = await seedUser(deps);
    const token = await startSignIn(deps, user, 'token');
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(await makeUniquePdf())]), 'a.pdf');
    const reply = await (await as('guest')).fetch('/api/upload/', {
      method: 'POST',
      body: form,
      headers: { authorization: `Token ${token}` },
    });
    const { file_id } = (await reply.json()) as UploadedDocument;
    expect(await findDocument(db, file_id)).toMatchObject({ owner: `user:${user.id}` });
  });

  test('from another site or without the CSRF token is refused unread', async () => {
    const guest = await as('guest');
    await guest.csrfHeaders();
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(await makeUniquePdf())]), 'a.pdf');
    await expectNothingStored(deps, async () => {
      const reply = await guest.fetch('/api/upload/', { method: 'POST', body: form });
      expect(reply.status).toBe(403);
    });
  });

  test('is accepted while the shop is closed', async () => {
    await database.query('update shop_settings set is_open = false');
    const { status } = await upload(await as('guest'), await makeUniquePdf(), 'a.pdf');
    await database.query('update shop_settings set is_open = true');
    expect(status).toBe(201);
  });

  test('works without the trailing slash, and with other fields around the file', async () => {
    const guest = await as('guest');
    const form = new FormData();
    form.set('before', '1');
    form.set('file', new Blob([Buffer.from(await makeUniquePdf())]), 'a.pdf');
    form.set('after', '2');
    const reply = await guest.fetch('/api/upload', { method: 'POST', body: form, headers: await guest.csrfHeaders() });
    expect(reply.status).toBe(201);
  });
});

describe('a file with the extension of another kind', () => {
  test.each([
    ['word-short.docx', '实验报告.doc', 'docx'],
    ['word-short.doc', '实验报告.docx', 'doc'],
    ['ten-slides.pptx', '讲稿.ppt', 'pptx'],
    ['ten-slides.ppt', '讲稿.pptx', 'ppt'],
    ['one-page.pdf', '简历.docx', 'pdf'],
    ['tiny.png', '照片.jpg', 'png'],
    ['tiny.jpg', '照片.pdf', 'jpg'],
    ['phone-photo.heic', 'IMG_0001.JPG', 'heic'],
    ['tiled.heif', 'IMG_0001.HEIF', 'heic'],
  ])('%s named %s is stored as %s', async (file, name, kind) => {
    const { status, body } = await upload(await as('guest'), readFileSync(corpusPath(file)), name);
    expect(status).toBe(201);
    expect(body).toMatchObject({ original_filename: name, kind });
    expect(await findDocument(db, body.file_id)).toMatchObject({ originalFilename: name, kind });
  });

  test('is the same document as before, under its new name', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePdf();
    const first = await upload(guest, bytes, 'a.pdf');
    const second = await upload(guest, bytes, 'b.docx');
    expect(second.body).toEqual({ ...first.body, original_filename: 'b.docx' });
    expect(await findDocument(db, first.body.file_id)).toMatchObject({ originalFilename: 'b.docx', kind: 'pdf' });
  });
});

describe('the file name', () => {
  test.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\wang\\作业.PDF', '作业.PDF'],
    ['gpj\u202Efdp.pdf', 'gpjfdp.pdf'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(251)}.pdf`],
    ['📄 答辩 👨‍👩‍👧.pdf', '📄 答辩 👨‍👩‍👧.pdf'],
    ['.pdf', '未命名.pdf'],
    ['引号"和;分号.pdf', '引号"和;分号.pdf'],
    ['100%.pdf', '100%.pdf'],
  ])('%j is stored as %j', async (name, stored) => {
    const { status, body } = await upload(await as('guest'), await makeUniquePdf(), name);
    expect(status).toBe(201);
    expect(body.original_filename).toBe(stored);
    expect((await findDocument(db, body.file_id))?.originalFilename).toBe(stored);
  });

  test('never reaches the log', async () => {
    await upload(await as('guest'), await makeUniquePdf(), '张三的病历.pdf');
    await upload(await as('guest'), Buffer.from('nothing'), '李四的合同.pdf');
    expect(logged.join()).not.toMatch(/病历|合同/);
  });
});

describe('the same bytes uploaded again', () => {
  test('are the same document with the new name, stored once, with a later expiry', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePdf();
    const { body: first } = await upload(guest, bytes, '一.pdf');
    const before = await findDocument(db, first.file_id);
    deps.clock.moveBy(3600);
    await expectNothingStored(deps, async () => {
      const { status, body } = await upload(guest, bytes, '二.pdf');
      expect(status).toBe(201);
      expect(body).toEqual({ ...first, original_filename: '二.pdf' });
    });
    const after = await findDocument(db, first.file_id);
    const renewedMs = (after?.expiresAt.getTime() ?? 0) - (before?.expiresAt.getTime() ?? 0);
    expect(renewedMs).toBeGreaterThanOrEqual(3_600_000);
  });

  test('are converted again after a failure, unless they are blocked', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePdf();
    const { body } = await upload(guest, bytes, 'a.pdf');
    const { sha256 = '' } = (await findDocument(db, body.file_id)) ?? {};
    for (let crash = 0; crash < 2; crash += 1) await addConverterCrash(db, sha256, deps.clock.now());
    for (const [failure, conversion] of [
      ['crashed', 'waiting'],
      ['set_aside', 'failed'],
    ] as const) {
      await settleConversion(deps, body.file_id, { conversion: 'failed', failure });
      expect((await upload(guest, bytes, 'a.pdf')).body.file_id).toBe(body.file_id);
      expect(await findDocument(db, body.file_id)).toMatchObject({ conversion });
    }
    const { rows } = await database.query(`select from pgboss.job where data->>'documentId' = $1`, [body.file_id]);
    expect(rows).toHaveLength(2);
  });

  test('by another visitor are another document', async () => {
    const bytes = await makeUniquePdf();
    const { body: mine } = await upload(await as('guest'), bytes, 'a.pdf');
    const { body: theirs } = await upload(await as('guest'), bytes, 'a.pdf');
    expect(theirs.file_id).not.toBe(mine.file_id);
  });

  test('at the same moment are one document', async () => {
    const guest = await as('guest');
    await guest.csrfHeaders();
    const bytes = await makeUniquePdf();
    const [keys, rows] = [await listStoredKeys(deps), await countDocuments(deps)];
    const replies = await Promise.all(Array.from({ length: 6 }, () => upload(guest, bytes, 'a.pdf')));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.file_id)).size).toBe(1);
    expect(await listStoredKeys(deps)).toHaveLength(keys.length + 1);
    expect(await countDocuments(deps)).toBe(rows + 1);
  });

  test('after their expiry are a new document', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePdf();
    const { body: first } = await upload(guest, bytes, 'a.pdf');
    await database.query(`update documents set expires_at = now() - interval '1 day' where id = $1`, [first.file_id]);
    const { status, body } = await upload(guest, bytes, 'a.pdf');
    expect(status).toBe(201);
    expect(body.file_id).not.toBe(first.file_id);
  });
});
