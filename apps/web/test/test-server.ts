import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Respond = (response: ServerResponse, request: Received) => void;

/** Starts a real server at the origin of the page under test. It stops with the test. */
export async function startServer(respond: Respond): Promise<{ received: Received[]; stop: () => Promise<void> }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    // A client that disconnects while sending gets no response.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const { method = '', url = '', headers } = request;
    // jsdom's XMLHttpRequest keeps the origin the page was first opened with.
    if (headers.origin) response.setHeader('access-control-allow-origin', headers.origin);
    response.setHeader('access-control-expose-headers', 'upload-offset, retry-after');
    if (method === 'OPTIONS') {
      const names = 'authorization, x-csrftoken, content-type, tus-resumable, upload-offset';
      const allowed = { 'access-control-allow-headers': names, 'access-control-allow-methods': 'PATCH' };
      response.writeHead(204, allowed).end();
      return;
    }
    const entry = { method, url, headers, body };
    received.push(entry);
    respond(response, entry);
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

// A test may set cookies before it starts its server, so both have to share a host.
visit('http://127.0.0.1/');

/** vitest exposes its jsdom instance under this name. */
function visit(url: string): void {
  (globalThis as unknown as { jsdom: { reconfigure: (to: { url: string }) => void } }).jsdom.reconfigure({ url });
}

/** Responds as a captive portal does to any request. */
export function portalPage(response: ServerResponse): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end('<!doctype html><title>校园网认证</title>');
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
