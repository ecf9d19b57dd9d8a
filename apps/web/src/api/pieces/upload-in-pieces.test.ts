import { beforeEach, expect, test, vi } from 'vitest';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { startPiecesServer } from '../../../test/pieces-server.ts';
import { json } from '../../../test/test-server.ts';
import { cancelUploadsOf, uploadInPieces } from './upload-in-pieces.ts';

const mb = 1024 * 1024;
const patch = ['PATCH', '/api/uploads/ID/'] as const;
const finish = ['POST', '/api/uploads/ID/finish/'] as const;

let files = 0;
/** Three pieces, of 2, 2 and 1 MB. Each file has another name, so that none goes on with the upload of another test. */
function makeFile(): File {
  files += 1;
  return new File(['x'.repeat(5 * mb)], `${files}.pdf`, { type: 'application/pdf', lastModified: 1 });
}

function send(file: File, signal = new AbortController().signal) {
  const percents: number[] = [];
  return { sent: uploadInPieces(file, { onProgress: (percent) => percents.push(percent), signal }), percents };
}

const isPatch = ({ method }: { method: string }) => method === 'PATCH';
/** Pauses end when the network is back. */
const endPauses = () => window.dispatchEvent(new Event('online'));
const eventually = (check: () => void) =>
  vi.waitFor(() => {
    endPauses();
    check();
  }, 20_000);

beforeEach(() => {
  localStorage.clear();
  setCsrfCookie('from-cookie');
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('a file is sent in pieces and finished, and progress only grows', async () => {
  const server = await startPiecesServer();
  const { sent, percents } = send(makeFile());
  expect(await sent).toMatchObject({ size: 5 * mb });
  expect(server.calls.map(({ method, bytes }) => [method, bytes])).toEqual([
    ['POST', 0],
    ['PATCH', 2 * mb],
    ['PATCH', 2 * mb],
    ['PATCH', mb],
    ['POST', 0],
  ]);
  expect(percents.at(-1)).toBe(100);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(localStorage.getItem('partial-uploads')).toBe('{}');
});

test('after a lost connection it goes on with what the shop has, without sending it again', async () => {
  let cuts = 0;
  const server = await startPiecesServer((call, response, takeHalf) => {
    if (!isPatch(call) || cuts === 5) return false;
    cuts += 1;
    takeHalf();
    response.destroy();
    return true;
  });
  const { sent, percents } = send(makeFile());
  let isDone = false;
  void sent.then(() => {
    isDone = true;
  });
  await eventually(() => expect(isDone).toBe(true));
  expect(cuts).toBe(5);
  // Each cut lost half of the piece that was being sent.
  const lostBytes = server.sentBytes() - 5 * mb;
  expect(lostBytes).toBeLessThanOrEqual(5 * mb + 5);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
});

test('cuts inside of pieces do not end an upload that advances', async () => {
  let cuts = 0;
  await startPiecesServer((call, response, takeHalf) => {
    if (!isPatch(call) || cuts === 12) return false;
    cuts += 1;
    takeHalf();
    response.destroy();
    return true;
  });
  const { sent } = send(makeFile());
  await eventually(() => expect(cuts).toBe(12));
  expect(await sent).toMatchObject({ size: 5 * mb });
});

test('a lost reply to the last piece or to the final call costs no bytes', async () => {
  let cuts = 0;
  const server = await startPiecesServer((call, response) => {
    if (call.path !== finish[1] || cuts === 2) return false;
    cuts += 1;
    response.destroy();
    return true;
  });
  const { sent } = send(makeFile());
  await eventually(() => expect(server.countCalls(...finish)).toBe(3));
  expect(await sent).toMatchObject({ size: 5 * mb });
  expect(server.sentBytes()).toBe(5 * mb);
});

test('the next page goes on when the same file is chosen again', async () => {
  let isDown = false;
  const server = await startPiecesServer((call, response, takeHalf) => {
    if (!isPatch(call) || !isDown) {
      isDown = isPatch(call);
      return false;
    }
    takeHalf();
    return response.destroy() !== undefined;
  });
  const file = makeFile();
  const page = new AbortController();
  const first = send(file, page.signal).sent.catch(() => 'left');
  await vi.waitFor(() => expect(server.countCalls(...patch)).toBe(2), 20_000);
  page.abort(new Error('the page is left'));
  expect(await first).toBe('left');

  isDown = false;
  const again = new File([file], file.name, { lastModified: file.lastModified });
  expect(await send(again).sent).toMatchObject({ size: 5 * mb });
  expect(server.uploads.size).toBe(1);
  expect(server.sentBytes()).toBeLessThan(7 * mb);
});

test('the same file sent twice at once has two uploads', async () => {
  const server = await startPiecesServer();
  const file = makeFile();
  await Promise.all([send(file).sent, send(file).sent]);
  expect(server.uploads.size).toBe(2);
});

test('a refusal is thrown with the text of the shop, and not repeated', async () => {
  const server = await startPiecesServer((_, response) => {
    json(response, 400, { file: ['未下单的文件合计将超过 1024 MB'] });
    return true;
  });
  await expect(send(makeFile()).sent).rejects.toThrow('未下单的文件合计将超过 1024 MB');
  expect(server.calls).toHaveLength(1);
});

test('a shop that is full says so at once; one that is busy gets another attempt', async () => {
  let retryAfter = '5';
  const server = await startPiecesServer((call, response) => {
    if (!isPatch(call)) return false;
    response.setHeader('retry-after', retryAfter);
    json(response, 503, { detail: '店里的存储空间快满了', code: 'storage_short' });
    retryAfter = '600';
    return true;
  });
  const { sent } = send(makeFile());
  const failed = expect(sent).rejects.toThrow('店里的存储空间快满了');
  await eventually(() => expect(server.countCalls(...patch)).toBe(2));
  await failed;
});

test('an upload that the shop has lost begins again, and in the end is sent in one request', async () => {
  const server = await startPiecesServer((call, response) => {
    if (!isPatch(call)) return false;
    json(response, 404, { detail: '…', code: 'upload_not_found' });
    return true;
  });
  await send(makeFile()).sent;
  expect(server.countCalls('POST', '/api/uploads/')).toBe(3);
  expect(server.countCalls('POST', '/api/upload/')).toBe(1);
});

test('attempts without progress end, and the next call goes on', async () => {
  let isDown = true;
  const server = await startPiecesServer((call, response) => {
    if (!isPatch(call) || !isDown) return false;
    return response.destroy() !== undefined;
  });
  const file = makeFile();
  let failure = '';
  send(file).sent.catch((error: Error) => {
    failure = error.message;
  });
  await eventually(() => expect(failure).toBe('网络连接失败，请检查网络后重试'));
  expect(server.countCalls(...patch)).toBe(10);
  isDown = false;
  await send(file).sent;
  expect(server.uploads.size).toBe(1);
});

test('replies that accept a piece without its bytes are attempts without progress', async () => {
  const server = await startPiecesServer((call, response) => {
    if (!isPatch(call)) return false;
    response.writeHead(204, { 'upload-offset': '0' }).end();
    return true;
  });
  let failure = '';
  send(makeFile()).sent.catch((error: Error) => {
    failure = error.message;
  });
  await eventually(() => expect(failure).not.toBe(''));
  expect(server.countCalls(...patch)).toBe(10);
});

test('a removed file is deleted at the shop', async () => {
  const server = await startPiecesServer((call) => isPatch(call));
  const file = makeFile();
  const page = new AbortController();
  const sent = send(file, page.signal).sent.catch(() => 'removed');
  await vi.waitFor(() => expect(server.countCalls(...patch)).toBe(1), 20_000);
  page.abort(new Error('removed'));
  cancelUploadsOf(file);
  expect(await sent).toBe('removed');
  await vi.waitFor(() => expect(server.uploads.size).toBe(0), 20_000);
});

test('where storage is blocked, an upload still goes on within the visit', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  let isDown = true;
  const server = await startPiecesServer((call, response, takeHalf) => {
    if (!isPatch(call) || !isDown) return false;
    takeHalf();
    isDown = false;
    json(response, 400, {});
    return true;
  });
  const file = makeFile();
  await expect(send(file).sent).rejects.toThrow();
  await send(file).sent;
  expect(server.uploads.size).toBe(1);
});
