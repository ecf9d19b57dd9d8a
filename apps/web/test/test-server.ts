import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Answer = (response: ServerResponse, request: Received) => void;

/** A real server that the page under test believes it came from. Ends with the test. */
export async function startServer(
  answer: Answer,
): Promise<{ received: Received[]; stop: () => Promise<void> }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    // Whoever hangs up while they send wants no answer.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const { method = '', url = '', headers } = request;
    // jsdom's XMLHttpRequest keeps the origin the page was first opened with.
    if (headers.origin) response.setHeader('access-control-allow-origin', headers.origin);
    if (method === 'OPTIONS') {
      response.writeHead(204, { 'access-control-allow-headers': 'authorization, x-csrftoken' }).end();
      return;
    }
    const one = { method, url, headers, body };
    received.push(one);
    answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  return { received, stop };
}

/** So that cookies a test sets are those of the server it starts later. */
visit('http://127.0.0.1/');

/** vitest leaves the page of its jsdom environment at this name. */
function visit(url: string): void {
  (globalThis as unknown as { jsdom: { reconfigure: (to: { url: string }) => void } }).jsdom.reconfigure({
    url,
  });
}

/** What a captive portal sends in the place of any reply. */
export function portalPage(response: ServerResponse): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end('<!doctype html><title>校园网认证</title>');
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
