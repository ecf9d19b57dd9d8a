import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { maxPages } from '@print/contract/documents';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { UnreadableReason } from '#platform/office/reader/reader.ts';
import { corpus, corpusPath } from '#test/corpus/corpus.ts';
import { createFakeConverter } from '#test/fake-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { expectNothingStored, makeUniquePdf, upload } from '#test/uploading.ts';
import { unreadable } from './documents.errors.ts';

const { deps, as, origin, logged } = await createTestApp({ converter: createFakeConverter });
const { config, database } = deps;

describe('the server refuses', () => {
  const refused = corpus.filter((file) => 'refused' in file);
  // One file per reason and type; the tests of the reader cover the whole corpus.
  const chosen = new Map(refused.map((file) => [`${file.refused} ${file.kind}`, file]));

  test.each([...chosen.values()])('$name with $refused and a helpful message', async (file) => {
    await expectNothingStored(deps, async () => {
      const bytes = await readFile(corpusPath(file.name));
      const { status, body } = await upload(await as('guest'), bytes, file.name);
      expect(status).toBe(400);
      expect(body).toEqual(unreadable(file.refused).fields);
    });
  });

  test('an unreadable file with a Chinese message for each reason', () => {
    const reasons: UnreadableReason[] = [
      ...(['empty', 'wrong_type', 'web_page', 'plain_text', 'encrypted', 'damaged'] as const),
      ...(['no_pages', 'too_many_pages', 'too_complex', 'too_many_pixels'] as const),
    ];
    const messages = reasons.map((reason) => unreadable(reason).fields?.['file']?.join());
    expect(new Set(messages).size).toBe(reasons.length);
    for (const message of messages) expect(message).toMatch(/，请.+上传$/);
    expect(unreadable('too_many_pages').fields?.['file']?.[0]).toContain(String(maxPages));
  });

  test.each(['virus.exe', 'notes.txt', 'no-extension', 'archive.pdf.zip', ''])(
    'the file %j by its name',
    async (name) => {
      await expectNothingStored(deps, async () => {
        const { status, body } = await upload(await as('guest'), await makeUniquePdf(), name);
        expect(status).toBe(400);
        expect(body).toEqual({ file: [expect.stringContaining('类型不支持')] });
      });
    },
  );

  test('a form with two files, and a form without its end', async () => {
    const guest = await as('guest');
    const headers = await guest.csrfHeaders();
    const two = new FormData();
    for (const name of ['a.pdf', 'b.pdf']) two.append('file', new Blob([Buffer.from(await makeUniquePdf())]), name);
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const truncatedForm = Buffer.concat([Buffer.from(head), await makeUniquePdf(), Buffer.from('\r\n--b\r\n')]);
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    await expectNothingStored(deps, async () => {
      const both = await guest.fetch('/api/upload/', { method: 'POST', body: two, headers });
      expect([both.status, await both.json()]).toEqual([400, { file: ['每次只能上传一个文件'] }]);
      const cut = await guest.fetch('/api/upload/', {
        method: 'POST',
        body: truncatedForm,
        headers: { ...headers, ...type },
      });
      expect([cut.status, await cut.json()]).toEqual([400, { file: ['上传的内容不完整，请重新上传'] }]);
    });
  });

  test('an upload whose insert fails, and stores no file', async () => {
    const guest = await as('guest');
    await database.query('alter table converter_deaths rename to hidden');
    try {
      await expectNothingStored(deps, async () => {
        expect((await upload(guest, await makeUniquePdf(), 'a.pdf')).status).toBe(500);
      });
    } finally {
      await database.query('alter table hidden rename to converter_deaths');
    }
  });
});

describe('upload limits', () => {
  beforeEach(async () => {
    await database.query(
      'update shop_settings set max_file_bytes = 209715200, max_open_files = 100, max_open_bytes = 1073741824',
    );
  });

  test('a file of exactly the limit is accepted, one byte more is a 413', async () => {
    const bytes = await makeUniquePdf();
    await database.query(`update shop_settings set max_file_bytes = ${bytes.length}`);
    expect((await upload(await as('guest'), bytes, 'a.pdf')).status).toBe(201);

    await database.query(`update shop_settings set max_file_bytes = ${bytes.length - 1}`);
    await expectNothingStored(deps, async () => {
      const { status, body } = await upload(await as('guest'), bytes, 'a.pdf');
      expect(status).toBe(413);
      expect(body).toEqual({ code: 'file_too_large', detail: expect.stringContaining('请压缩或拆分') });
    });
  });

  test('a client that is still sending receives the 413', async () => {
    await database.query('update shop_settings set max_file_bytes = 1048576');
    await expectNothingStored(deps, async () => {
      const { status, body } = await upload(await as('guest'), randomBytes(64 * 1024 * 1024), 'a.pdf');
      expect(status).toBe(413);
      expect(body).toMatchObject({ detail: expect.stringContaining('超过 1 MB') });
    });
  });

  test('the number of files per visitor is limited, with a helpful message', async () => {
    await database.query('update shop_settings set max_open_files = 2');
    const guest = await as('guest');
    const first = await makeUniquePdf();
    await upload(guest, first, 'a.pdf');
    await upload(guest, await makeUniquePdf(), 'b.pdf');
    await expectNothingStored(deps, async () => {
      const { status, body } = await upload(guest, await makeUniquePdf(), 'c.pdf');
      expect(status).toBe(400);
      expect(body).toEqual({ file: [expect.stringMatching(/已有 2 个，请先下单.*24 小时/)] });
    });
    // A duplicate file takes no more space.
    expect((await upload(guest, first, 'again.pdf')).status).toBe(201);
    expect((await upload(await as('guest'), await makeUniquePdf(), 'd.pdf')).status).toBe(201);
  });

  test('parallel uploads do not exceed the limit', async () => {
    await database.query('update shop_settings set max_open_files = 3');
    const guest = await as('guest');
    await guest.csrfHeaders();
    const pdfs = await Promise.all(Array.from({ length: 6 }, () => makeUniquePdf()));
    const replies = await Promise.all(pdfs.map((bytes) => upload(guest, bytes, 'a.pdf')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400, 400]);
  });

  test('the bytes per visitor are limited', async () => {
    const [first, second] = [await makeUniquePdf(), await makeUniquePdf()];
    await database.query(`update shop_settings set max_open_bytes = ${first.length + second.length - 1}`);
    const guest = await as('guest');
    expect((await upload(guest, first, 'a.pdf')).status).toBe(201);
    await expectNothingStored(deps, async () => {
      const { status, body } = await upload(guest, second, 'b.pdf');
      expect({ status, body }).toEqual({ status: 400, body: { file: [expect.stringContaining('合计')] } });
    });
  });

  test('one owner uploads at most six files at once, and other owners are not blocked', async () => {
    const guest = await as('guest');
    const headers = { ...(await guest.csrfHeaders()), 'content-type': 'multipart/form-data; boundary=x' };
    const bodies = Array.from({ length: 6 }, () => new TransformStream<Uint8Array, Uint8Array>());
    const requests = bodies.map(({ readable }) =>
      guest.fetch('/api/upload/', { method: 'POST', headers, body: readable, duplex: 'half' } as RequestInit),
    );
    const writers = bodies.map(({ writable }) => writable.getWriter());
    const begin = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    for (const writer of writers) await writer.write(Buffer.from(begin));

    // Six uploads are running once the seventh is refused.
    await vi.waitFor(async () => {
      const reply = await upload(guest, await makeUniquePdf(), 'b.pdf');
      expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_uploads' } });
      expect(reply.headers.get('retry-after')).toBe('5');
    });
    expect((await upload(await as('guest'), await makeUniquePdf(), 'c.pdf')).status).toBe(201);

    for (const writer of writers) {
      await writer.write(Buffer.concat([await makeUniquePdf(), Buffer.from('\r\n--x--\r\n')]));
      await writer.close();
    }
    const replies = await Promise.all(requests);
    expect(replies.map(({ status }) => status)).toEqual(Array.from(replies, () => 201));
    await expect.poll(async () => (await upload(guest, await makeUniquePdf(), 'd.pdf')).status).toBe(201);
  });
});

describe('a client that disconnects', () => {
  /** A valid form without its last bytes. */
  async function sendHalf(client: TestClient, file: Uint8Array) {
    const headers = {
      ...(await client.csrfHeaders()),
      cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`POST /api/upload/ HTTP/1.1\r\nhost: x\r\n${head.join('')}`);
    socket.write(`content-type: multipart/form-data; boundary=b\r\ncontent-length: ${file.length + 200}\r\n\r\n`);
    socket.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
    socket.write(file);
    return socket;
  }

  test('during an upload leaves no file', async () => {
    await expectNothingStored(deps, async () => {
      const incoming = () => readdir(join(config.dataDir, 'incoming'));
      const socket = await sendHalf(await as('guest'), randomBytes(1024 * 1024));
      await expect.poll(incoming).toHaveLength(1);
      socket.destroy();
      await expect.poll(incoming).toEqual([]);
    });
    expect(logged.join()).not.toContain('internal_error","msg":"AbortError');
  });
});
