import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { sendPiece } from './send-piece.ts';

/** A connection that moves as the test says. jsdom reports no progress before the reply. */
class Connection extends EventTarget {
  static last: Connection | undefined;
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  isAborted = false;
  status = 204;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    super();
    Connection.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  getResponseHeader(name: string) {
    return name === 'upload-offset' ? '4' : null;
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
}

beforeEach(() => {
  setCsrfCookie('from-cookie');
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Connection);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function startPiece() {
  Connection.last = undefined;
  const bytes = new Blob(['four']);
  const signal = new AbortController().signal;
  const sent = sendPiece({ uploadId: 'id', offset: 0, bytes, onProgress: () => {}, signal });
  sent.catch(() => {});
  await vi.waitFor(() => expect(Connection.last).toBeDefined());
  return { connection: Connection.last as unknown as Connection, sent };
}

const showPage = () => document.dispatchEvent(new Event('visibilitychange'));

test('a piece that moves no byte ends when the page is shown again, or after a while', async () => {
  const { connection } = await startPiece();
  vi.advanceTimersByTime(4_000);
  showPage();
  expect(connection.isAborted).toBe(true);

  const { connection: second } = await startPiece();
  vi.advanceTimersByTime(40_000);
  expect(second.isAborted).toBe(false);
  vi.advanceTimersByTime(15_000);
  expect(second.isAborted).toBe(true);
});

test('a piece that is sent waits longer for its reply, also when the page is shown again', async () => {
  const { connection, sent } = await startPiece();
  connection.upload.onload?.();
  vi.advanceTimersByTime(100_000);
  showPage();
  expect(connection.isAborted).toBe(false);
  connection.onload?.();
  expect(await sent).toBe(4);
});

test('a piece that is sent ends when the network returns, or after two minutes', async () => {
  const { connection } = await startPiece();
  connection.upload.onload?.();
  vi.advanceTimersByTime(4_000);
  window.dispatchEvent(new Event('online'));
  expect(connection.isAborted).toBe(true);

  const { connection: second } = await startPiece();
  second.upload.onload?.();
  vi.advanceTimersByTime(130_000);
  expect(second.isAborted).toBe(true);
});
