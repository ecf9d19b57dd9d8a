import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Audience, Live } from './live.ts';

type Options = {
  readonly heartbeatMs?: number;
  /** What a browser that does not read may have waiting; then it is dropped, and catches up when it returns. */
  readonly maxBufferedBytes?: number;
  /** The browser comes back after this and is asked again who it is. */
  readonly maxAgeMs?: number;
  readonly headers?: OutgoingHttpHeaders;
};

const retryMs = 3000;
const closeMs = 2000;

/** Server-Sent Events on a raw response, until the browser, its age or our own stop ends them. */
export async function streamEvents(
  response: ServerResponse,
  live: Live,
  audiences: readonly Audience[],
  lastEventId: string | undefined,
  options: Options = {},
): Promise<void> {
  const { heartbeatMs = 20_000, maxBufferedBytes = 64 * 1024, maxAgeMs = 15 * 60_000, headers } = options;
  if (response.destroyed || live.stopped.aborted) return void response.destroy();

  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });

  function write(text: string): void {
    // Between our end and the browser's there may be news; writing them would be an error.
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > maxBufferedBytes) response.destroy();
    else response.write(text);
  }
  const end = () => {
    response.end();
    // One that does not read would never see the end.
    setTimeout(() => response.destroy(), closeMs).unref();
  };

  write(`retry: ${retryMs}\n\n`);
  // So that a browser that hears nothing else before it loses the connection can say where it stood.
  if (lastEventId === undefined) write(`id: ${live.position()}\nevent: hello\ndata: {}\n\n`);
  const unsubscribe = live.subscribe(audiences, lastEventId, ({ id, event, data }) => {
    if (event === 'dismissed') end();
    else write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`);
  });
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs);
  const age = setTimeout(end, maxAgeMs);
  live.stopped.addEventListener('abort', end, { once: true });

  await new Promise((resolve) => response.once('close', resolve));
  unsubscribe();
  clearInterval(heartbeat);
  clearTimeout(age);
  live.stopped.removeEventListener('abort', end);
}
