import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { mostPages, UploadedDocument, uploadDocument } from '@print/contract/documents';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { Unreadable } from '#platform/office/reader/reader.ts';
import { corpus, corpusPath } from '#test/corpus/corpus.ts';
import { seedUser } from '#test/factories.ts';
import { createStandInConverter, makePdf } from '#test/stand-in-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { unreadable } from './documents.errors.ts';
import { findDocument } from './documents.store.ts';
import type { Owner } from './documents.table.ts';
import { settleConversion } from './settle-conversion.ts';

const { deps, as, origin, logged } = await createTestApp({ converter: createStandInConverter });
const { storage, db, config, database } = deps;

let files = 0;
/** No two are the same bytes. */
const freshPdf = (pages = 1) => {
  files += 1;
  return makePdf(pages, `file ${files}`);
};

const upload = (client: TestClient, file: Uint8Array, name: string) =>
  client.upload(uploadDocument, file, name);

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys.sort();
}

async function countRows(): Promise<number> {
  const { rows } = await database.query('select count(*)::int as count from documents');
  return Number(rows[0]?.['count']);
}

/** Whatever a test does that is refused, nothing of it stays. */
async function expectNothingNew(work: () => Promise<void>): Promise<void> {
  const before = [await storedKeys(), await countRows()];
  await work();
  expect([await storedKeys(), await countRows()]).toEqual(before);
  expect(await readdir(join(config.dataDir, 'incoming'))).toEqual([]);
}

const visitorOf = (client: TestClient): Owner => `visitor:${hashSecret(client.cookies.get('visitor') ?? '')}`;

describe('an upload', () => {
  test('is kept for its owner, counted, and waits for its conversion', async () => {
    const guest = await as('guest');
    const bytes = await freshPdf(3);
    const { status, body } = await upload(guest, bytes, '毕业论文.pdf');

    expect(status).toBe(201);
    expect(UploadedDocument.parse(body)).toEqual(body);
    expect(body).toMatchObject({ original_filename: '毕业论文.pdf', size: bytes.length, kind: 'pdf' });
    const row = await findDocument(db, body.file_id);
    expect(row).toMatchObject({
      ...{ owner: visitorOf(guest), instantPages: 3, instantIsCertain: true, conversion: 'waiting' },
      ...{ originalFilename: '毕业论文.pdf', exactPages: null, pdfKey: null },
    });
    const lifeMs = (row?.expiresAt.getTime() ?? 0) - (row?.uploadedAt.getTime() ?? 0);
    expect(lifeMs).toBe(24 * 3_600_000);
    const { rows } = await database.query(`select name from pgboss.job where data->>'documentId' = $1`, [
      body.file_id,
    ]);
    expect(rows).toEqual([{ name: 'convert-document' }]);
    expect(await storage.size(`documents/${body.file_id}/source`)).toBe(bytes.length);
  });

  test('of a signed-in customer is theirs, by token alone', async () => {
    const user = await seedUser(deps);
    const token = await startSignIn(deps, user, 'token');
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(await freshPdf())]), 'a.pdf');
    const reply = await (await as('guest')).fetch('/api/upload/', {
      method: 'POST',
      body: form,
      headers: { authorization: `Token ${token}` },
    });
    const { file_id } = (await reply.json()) as UploadedDocument;
    expect(await findDocument(db, file_id)).toMatchObject({ owner: `user:${user.id}` });
  });

  test('from another site or without the csrf token is not even looked at', async () => {
    const guest = await as('guest');
    await guest.honest();
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(await freshPdf())]), 'a.pdf');
    await expectNothingNew(async () => {
      const reply = await guest.fetch('/api/upload/', { method: 'POST', body: form });
      expect(reply.status).toBe(403);
    });
  });

  test('is taken while the shop is closed', async () => {
    await database.query('update shop_settings set is_open = false');
    const { status } = await upload(await as('guest'), await freshPdf(), 'a.pdf');
    await database.query('update shop_settings set is_open = true');
    expect(status).toBe(201);
  });

  test('works without the trailing slash, and with other fields around the file', async () => {
    const guest = await as('guest');
    const form = new FormData();
    form.set('before', '1');
    form.set('file', new Blob([Buffer.from(await freshPdf())]), 'a.pdf');
    form.set('after', '2');
    const reply = await guest.fetch('/api/upload', {
      method: 'POST',
      body: form,
      headers: await guest.honest(),
    });
    expect(reply.status).toBe(201);
  });
});

describe('the name', () => {
  test.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\wang\\作业.PDF', '作业.PDF'],
    ['gpj\u202Efdp.pdf', 'gpjfdp.pdf'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(251)}.pdf`],
    ['📄 答辩 👨‍👩‍👧.pdf', '📄 答辩 👨‍👩‍👧.pdf'],
    ['.pdf', '未命名.pdf'],
    ['引号"和;分号.pdf', '引号"和;分号.pdf'],
    ['100%.pdf', '100%.pdf'],
  ])('%j is kept as %j', async (given, kept) => {
    const { status, body } = await upload(await as('guest'), await freshPdf(), given);
    expect(status).toBe(201);
    expect(body.original_filename).toBe(kept);
    expect((await findDocument(db, body.file_id))?.originalFilename).toBe(kept);
  });

  test('never reaches the log', async () => {
    await upload(await as('guest'), await freshPdf(), '张三的病历.pdf');
    await upload(await as('guest'), Buffer.from('nothing'), '李四的合同.pdf');
    expect(logged.join()).not.toMatch(/病历|合同/);
  });
});

describe('what is refused', () => {
  const refused = corpus.filter((file) => 'refused' in file);
  // One of each reason and type; the reader's own tests walk the whole corpus.
  const chosen = new Map(refused.map((file) => [`${file.refused} ${file.kind}`, file]));

  test.each([...chosen.values()])('$name is $refused, in words that say what to do', async (file) => {
    await expectNothingNew(async () => {
      const bytes = await readFile(corpusPath(file.name));
      const { status, body } = await upload(await as('guest'), bytes, file.name);
      expect(status).toBe(400);
      expect(body).toEqual(unreadable(file.refused).fields);
    });
  });

  test('every reason has one Chinese sentence of its own', () => {
    const reasons: Unreadable[] = [
      ...(['empty', 'wrong_type', 'web_page', 'plain_text', 'encrypted', 'damaged'] as const),
      ...(['no_pages', 'too_many_pages', 'too_complex', 'too_many_pixels'] as const),
    ];
    const sentences = reasons.map((reason) => unreadable(reason).fields?.['file']?.join());
    expect(new Set(sentences).size).toBe(reasons.length);
    for (const sentence of sentences) expect(sentence).toMatch(/，请.+上传$/);
    expect(unreadable('too_many_pages').fields?.['file']?.[0]).toContain(String(mostPages));
  });

  test.each(['virus.exe', 'notes.txt', 'no-extension', 'archive.pdf.zip', ''])(
    '%j by its name',
    async (name) => {
      await expectNothingNew(async () => {
        const { status, body } = await upload(await as('guest'), await freshPdf(), name);
        expect(status).toBe(400);
        expect(body).toEqual({ file: [expect.stringContaining('类型不支持')] });
      });
    },
  );

  test('a form with two files, or without its end, whole as the first file may be', async () => {
    const guest = await as('guest');
    const headers = await guest.honest();
    const two = new FormData();
    for (const name of ['a.pdf', 'b.pdf'])
      two.append('file', new Blob([Buffer.from(await freshPdf())]), name);
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const cutOff = Buffer.concat([Buffer.from(head), await freshPdf(), Buffer.from('\r\n--b\r\n')]);
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    await expectNothingNew(async () => {
      const both = await guest.fetch('/api/upload/', { method: 'POST', body: two, headers });
      expect([both.status, await both.json()]).toEqual([400, { file: ['每次只能上传一个文件'] }]);
      const cut = await guest.fetch('/api/upload/', {
        ...{ method: 'POST', body: cutOff },
        headers: { ...headers, ...type },
      });
      expect([cut.status, await cut.json()]).toEqual([400, { file: ['上传的内容不完整，请重新上传'] }]);
    });
  });

  test('the same bytes under another extension are not what they claim to be', async () => {
    const guest = await as('guest');
    const bytes = await freshPdf();
    await upload(guest, bytes, 'a.pdf');
    await expectNothingNew(async () => {
      const { status, body } = await upload(guest, bytes, 'a.docx');
      expect({ status, body }).toEqual({ status: 400, body: { file: [expect.stringContaining('扩展名')] } });
    });
  });

  test('a failure at the database leaves no bytes', async () => {
    const guest = await as('guest');
    await database.query('alter table converter_deaths rename to hidden');
    try {
      await expectNothingNew(async () => {
        expect((await upload(guest, await freshPdf(), 'a.pdf')).status).toBe(500);
      });
    } finally {
      await database.query('alter table hidden rename to converter_deaths');
    }
  });
});

describe('limits', () => {
  beforeEach(async () => {
    await database.query(
      'update shop_settings set max_file_bytes = 209715200, max_open_files = 100, max_open_bytes = 1073741824',
    );
  });

  test('a file of exactly the limit is taken, one byte more is a 413', async () => {
    const bytes = await freshPdf();
    await database.query(`update shop_settings set max_file_bytes = ${bytes.length}`);
    expect((await upload(await as('guest'), bytes, 'a.pdf')).status).toBe(201);

    await database.query(`update shop_settings set max_file_bytes = ${bytes.length - 1}`);
    await expectNothingNew(async () => {
      const { status, body } = await upload(await as('guest'), bytes, 'a.pdf');
      expect(status).toBe(413);
      expect(body).toEqual({ code: 'file_too_large', detail: expect.stringContaining('请压缩或拆分') });
    });
  });

  test('a caller who is still sending sees the 413', async () => {
    await database.query('update shop_settings set max_file_bytes = 1048576');
    await expectNothingNew(async () => {
      const { status, body } = await upload(await as('guest'), randomBytes(64 * 1024 * 1024), 'a.pdf');
      expect(status).toBe(413);
      expect(body).toMatchObject({ detail: expect.stringContaining('超过 1 MB') });
    });
  });

  test('a visitor holds so many files and no more, and is told what to do', async () => {
    await database.query('update shop_settings set max_open_files = 2');
    const guest = await as('guest');
    const first = await freshPdf();
    await upload(guest, first, 'a.pdf');
    await upload(guest, await freshPdf(), 'b.pdf');
    await expectNothingNew(async () => {
      const { status, body } = await upload(guest, await freshPdf(), 'c.pdf');
      expect(status).toBe(400);
      expect(body).toEqual({ file: [expect.stringMatching(/已有 2 个，请先下单.*24 小时/)] });
    });
    // What is there already takes no more room.
    expect((await upload(guest, first, 'again.pdf')).status).toBe(201);
    expect((await upload(await as('guest'), await freshPdf(), 'd.pdf')).status).toBe(201);
  });

  test('uploads at the same moment get no more places than there are', async () => {
    await database.query('update shop_settings set max_open_files = 3');
    const guest = await as('guest');
    await guest.honest();
    const pdfs = await Promise.all(Array.from({ length: 6 }, () => freshPdf()));
    const replies = await Promise.all(pdfs.map((bytes) => upload(guest, bytes, 'a.pdf')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400, 400]);
  });

  test('a visitor holds so many bytes and no more', async () => {
    const [first, second] = [await freshPdf(), await freshPdf()];
    await database.query(`update shop_settings set max_open_bytes = ${first.length + second.length - 1}`);
    const guest = await as('guest');
    expect((await upload(guest, first, 'a.pdf')).status).toBe(201);
    await expectNothingNew(async () => {
      const { status, body } = await upload(guest, second, 'b.pdf');
      expect({ status, body }).toEqual({ status: 400, body: { file: [expect.stringContaining('合计')] } });
    });
  });

  test('one owner sends six files at once, not more, and others are not held up', async () => {
    const guest = await as('guest');
    const headers = { ...(await guest.honest()), 'content-type': 'multipart/form-data; boundary=x' };
    const bodies = Array.from({ length: 6 }, () => new TransformStream<Uint8Array, Uint8Array>());
    const sending = bodies.map(({ readable }) =>
      guest.fetch('/api/upload/', { method: 'POST', headers, body: readable, duplex: 'half' } as RequestInit),
    );
    const writers = bodies.map(({ writable }) => writable.getWriter());
    const begin = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    for (const writer of writers) await writer.write(Buffer.from(begin));

    // The six are under way once the seventh is refused.
    await vi.waitFor(async () => {
      const reply = await upload(guest, await freshPdf(), 'b.pdf');
      expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_uploads' } });
      expect(reply.headers.get('retry-after')).toBe('5');
    });
    expect((await upload(await as('guest'), await freshPdf(), 'c.pdf')).status).toBe(201);

    for (const writer of writers) {
      await writer.write(Buffer.concat([await freshPdf(), Buffer.from('\r\n--x--\r\n')]));
      await writer.close();
    }
    const replies = await Promise.all(sending);
    expect(replies.map(({ status }) => status)).toEqual(Array.from(replies, () => 201));
    await vi.waitFor(async () => expect((await upload(guest, await freshPdf(), 'd.pdf')).status).toBe(201));
  });
});

describe('a caller who hangs up', () => {
  /** Everything but the last bytes of a form that is otherwise in order. */
  async function sendHalf(client: TestClient, file: Uint8Array) {
    const headers = {
      ...(await client.honest()),
      cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`POST /api/upload/ HTTP/1.1\r\nhost: x\r\n${head.join('')}`);
    socket.write(
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${file.length + 200}\r\n\r\n`,
    );
    socket.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
    socket.write(file);
    return socket;
  }

  test('in the middle of a file leaves nothing', async () => {
    await expectNothingNew(async () => {
      const incoming = () => readdir(join(config.dataDir, 'incoming'));
      const socket = await sendHalf(await as('guest'), randomBytes(1024 * 1024));
      await expect.poll(incoming).toHaveLength(1);
      socket.destroy();
      await expect.poll(incoming).toEqual([]);
    });
    expect(logged.join()).not.toContain('internal_error","msg":"AbortError');
  });
});

describe('the same bytes again', () => {
  test('are the same document under the name just given, stored once and kept for longer', async () => {
    const guest = await as('guest');
    const bytes = await freshPdf();
    const { body: first } = await upload(guest, bytes, '一.pdf');
    const before = await findDocument(db, first.file_id);
    deps.clock.moveBy(3600);
    await expectNothingNew(async () => {
      const { status, body } = await upload(guest, bytes, '二.pdf');
      expect(status).toBe(201);
      expect(body).toEqual({ ...first, original_filename: '二.pdf' });
    });
    const after = await findDocument(db, first.file_id);
    const renewedMs = (after?.expiresAt.getTime() ?? 0) - (before?.expiresAt.getTime() ?? 0);
    expect(renewedMs).toBeGreaterThanOrEqual(3_600_000);
  });

  test('are tried again when they could not be converted, unless they are set aside', async () => {
    const guest = await as('guest');
    const bytes = await freshPdf();
    const { body } = await upload(guest, bytes, 'a.pdf');
    for (const [failure, conversion] of [
      ['crashed', 'waiting'],
      ['set_aside', 'failed'],
    ] as const) {
      await settleConversion(deps, body.file_id, { conversion: 'failed', failure });
      expect((await upload(guest, bytes, 'a.pdf')).body.file_id).toBe(body.file_id);
      expect(await findDocument(db, body.file_id)).toMatchObject({ conversion });
    }
    const { rows } = await database.query(`select from pgboss.job where data->>'documentId' = $1`, [
      body.file_id,
    ]);
    expect(rows).toHaveLength(2);
  });

  test('of another visitor are another document', async () => {
    const bytes = await freshPdf();
    const { body: mine } = await upload(await as('guest'), bytes, 'a.pdf');
    const { body: theirs } = await upload(await as('guest'), bytes, 'a.pdf');
    expect(theirs.file_id).not.toBe(mine.file_id);
  });

  test('at the same moment are one document', async () => {
    const guest = await as('guest');
    await guest.honest();
    const bytes = await freshPdf();
    const [keys, rows] = [await storedKeys(), await countRows()];
    const replies = await Promise.all(Array.from({ length: 6 }, () => upload(guest, bytes, 'a.pdf')));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.file_id)).size).toBe(1);
    expect(await storedKeys()).toHaveLength(keys.length + 1);
    expect(await countRows()).toBe(rows + 1);
  });

  test('after their time was up are a new document', async () => {
    const guest = await as('guest');
    const bytes = await freshPdf();
    const { body: first } = await upload(guest, bytes, 'a.pdf');
    await database.query(`update documents set expires_at = now() - interval '1 day' where id = $1`, [
      first.file_id,
    ]);
    const { status, body } = await upload(guest, bytes, 'a.pdf');
    expect(status).toBe(201);
    expect(body.file_id).not.toBe(first.file_id);
  });
});
