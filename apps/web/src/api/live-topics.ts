import { LiveEvent } from '@print/contract/live';
import type { EventSourceMessage } from 'eventsource-parser';

type Topic = LiveEvent['topic'];
/** Without an id, anything of the topic may have changed. */
type OnChange = (id: string | undefined) => void;

/** The connection stays open this long, so that a navigation to another page can reuse it. */
const closeDelayMs = 500;

const listeners = new Map<OnChange, Topic>();
let close: (() => void) | undefined;
let closeTimer: ReturnType<typeof setTimeout> | undefined;

/** All listeners of a tab share one connection, which closes after the last one leaves. */
export function subscribeToTopic(topic: Topic, onChange: OnChange): () => void {
  listeners.set(onChange, topic);
  clearTimeout(closeTimer);
  close ??= openConnection();
  return () => {
    listeners.delete(onChange);
    clearTimeout(closeTimer);
    if (listeners.size === 0) closeTimer = setTimeout(closeConnection, closeDelayMs);
  };
}

/** The connection code is lazy-loaded, because no page needs it for its first render. */
function openConnection(): () => void {
  const closed = new AbortController();
  void import('./live-connection.ts').then(
    ({ streamEvents }) => streamEvents(closed.signal, notifyListeners),
    // If the import fails, the next listener retries it.
    closeConnection,
  );
  return () => closed.abort();
}

function closeConnection(): void {
  close?.();
  close = undefined;
}

function notifyListeners({ event, data }: EventSourceMessage): void {
  if (event === 'resync') {
    for (const onChange of [...listeners.keys()]) onChange(undefined);
    return;
  }
  const liveEvent = event === 'changed' ? readEvent(data) : undefined;
  if (liveEvent === undefined) return;
  for (const [onChange, topic] of [...listeners]) if (topic === liveEvent.topic) onChange(liveEvent.id);
}

/**
 * The schema is checked in development and tests only, so that zod is no part of the built app. Topics of a newer
 * server have no listener here.
 */
function readEvent(data: string): LiveEvent | undefined {
  try {
    const event = JSON.parse(data) ?? undefined;
    return import.meta.env.DEV ? LiveEvent.safeParse(event).data : event;
  } catch {
    return undefined;
  }
}
