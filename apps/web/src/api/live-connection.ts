import { eventsUrl } from '@print/contract/live';
import { createParser, type EventSourceMessage, type ParserCallbacks } from 'eventsource-parser';
import { credentialHeaders } from './credentials.ts';
import { onPageInactive, waitForActivePage } from './page-activity.ts';
import { getToken, subscribeToken } from './token.ts';
import { dropRejectedToken } from './unauthorized.ts';

const defaultRetryDelayMs = 1_000;
const maxRetryDelayMs = 60_000;
/** The server sends heartbeats more often than this; a longer silence means a dead connection. */
const heartbeatTimeoutMs = 60_000;

/** Streams events until closed, and reconnects after server restarts, dead connections and suspended laptops. */
export async function streamEvents(
  closed: AbortSignal,
  onMessage: (message: EventSourceMessage) => void,
): Promise<void> {
  let lastEventId = '';
  let failures = 0;
  let firstDelayMs = defaultRetryDelayMs;
  while (true) {
    await waitForActivePage(closed);
    if (closed.aborted) return;
    const outcome = await openStream(closed, lastEventId, {
      onEvent: onMessage,
      onId: (id) => {
        lastEventId = id;
      },
      // The server asks for a longer delay when newer streams have taken the place of this one.
      onRetry: (ms) => {
        firstDelayMs = ms;
      },
    });
    failures = outcome === 'failed' ? failures + 1 : 0;
    if (outcome !== 'interrupted') await delay(retryDelayMs(firstDelayMs, failures), closed);
  }
}

type Outcome = 'interrupted' | 'ended' | 'failed';

/** Runs one connection until it ends or is aborted. `EventSource` cannot be used: it sends no Authorization header. */
async function openStream(closed: AbortSignal, lastEventId: string, callbacks: ParserCallbacks): Promise<Outcome> {
  const token = getToken();
  const connection = new AbortController();
  const interrupt = () => connection.abort('interrupted');
  const heartbeat = createHeartbeatTimer(() => connection.abort('silent'));
  const stops = [subscribeToken(interrupt), onPageInactive(interrupt), heartbeat.stop];
  closed.addEventListener('abort', interrupt);
  let outcome: Outcome = 'failed';
  try {
    const response = await fetch(new URL(eventsUrl, location.origin), {
      headers: {
        accept: 'text/event-stream',
        ...(lastEventId !== '' && { 'last-event-id': lastEventId }),
        ...credentialHeaders(token),
      },
      cache: 'no-store',
      signal: connection.signal,
    });
    if (response.status === 401) dropRejectedToken(token);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.ok || !isStream || response.body === null)
      return connection.signal.aborted ? 'interrupted' : 'failed';
    outcome = 'ended';
    const parser = createParser(callbacks);
    await readText(response.body, (text) => {
      heartbeat.reset();
      parser.feed(text);
    });
  } catch {
  } finally {
    for (const stop of stops) stop();
    closed.removeEventListener('abort', interrupt);
  }
  return connection.signal.reason === 'interrupted' ? 'interrupted' : outcome;
}

async function readText(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  while (true) {
    const { done, value } = await reader.read();
    if (done) return;
    onText(decoder.decode(value, { stream: true }));
  }
}

function createHeartbeatTimer(onSilence: () => void) {
  let timer = setTimeout(onSilence, heartbeatTimeoutMs);
  const stop = () => clearTimeout(timer);
  const reset = () => {
    stop();
    timer = setTimeout(onSilence, heartbeatTimeoutMs);
  };
  return { stop, reset };
}

/** Exponential back-off with jitter, so that not every browser reconnects to a restarted server at once. */
function retryDelayMs(firstDelayMs: number, failures: number): number {
  const delayMs = Math.min(firstDelayMs * 2 ** failures, maxRetryDelayMs);
  return delayMs * (0.5 + Math.random() / 2);
}

function delay(ms: number, closed: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    closed.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      closed.removeEventListener('abort', done);
      resolve();
    }
  });
}
