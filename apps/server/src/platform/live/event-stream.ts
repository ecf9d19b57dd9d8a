import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Audience, Live } from './live.ts';

type Options = {
  readonly heartbeatMs?: number;
  /** A client with more unread bytes is disconnected; it catches up when it reconnects. */
  readonly maxBufferedBytes?: number;
  /** The stream ends after this time; the browser reconnects and is authenticated again. */
  readonly maxAgeMs?: number;
  readonly headers?: OutgoingHttpHeaders;
  /** Aborted when a newer stream takes the place of this one. */
  readonly evicted?: AbortSignal;
};

const retryMs = 1000;
/** Evicted browsers return late, so that they do not evict each other in a loop. */
const evictedRetryMs = 60_000;
const closeTimeoutMs = 2000;

/** Server-Sent Events on a raw response. Ends when the client disconnects, at `maxAgeMs`, or at `live.stop()`. */
export async function streamEvents(
  response: ServerResponse,
  live: Live,
  audiences: readonly Audience[],
  lastEventId: string | undefined,
  options: Options = {},
): Promise<void> {
  const { heartbeatMs = 20_000, maxBufferedBytes = 64 * 1024, maxAgeMs = 15 * 60_000, headers, evicted } = options;
  if (response.destroyed || live.stopped.aborted) return void response.destroy();

  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });

  function write(text: string): void {
    // A write after `end` would throw.
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > maxBufferedBytes) response.destroy();
    else response.write(text);
  }
  const end = () => {
    response.end();
    // A client that does not read would keep the connection open.
    setTimeout(() => response.destroy(), closeTimeoutMs).unref();
  };

  write(`retry: ${retryMs}\n\n`);
  // Gives the browser an event id to resume from, even if it receives nothing else.
  if (lastEventId === undefined) write(`id: ${live.position()}\nevent: hello\ndata: {}\n\n`);
  const unsubscribe = live.subscribe(audiences, lastEventId, ({ id, event, data }) => {
    if (event === 'end') end();
    else write(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`);
  });
  const evict = () => {
    write(`retry: ${evictedRetryMs}\n\n`);
    end();
  };
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs);
  const age = setTimeout(end, maxAgeMs);
  live.stopped.addEventListener('abort', end, { once: true });
  evicted?.addEventListener('abort', evict, { once: true });

  await new Promise((resolve) => response.once('close', resolve));
  unsubscribe();
  clearInterval(heartbeat);
  clearTimeout(age);
  live.stopped.removeEventListener('abort', end);
}
