import { eventsUrl, type LiveEvent } from '@print/contract/live';
import { onTestFinished } from 'vitest';
import type { TestClient } from './test-client.ts';

/** The live events of a browser from now on, until the test ends. */
export async function collectEvents(client: TestClient): Promise<LiveEvent[]> {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const response = await client.fetch(eventsUrl, { signal: controller.signal });
  if (!response.ok || !response.body) throw new Error(`the stream was refused: ${response.status}`);
  const events: LiveEvent[] = [];
  const frames = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const connected = Promise.withResolvers<void>();

  async function listen(): Promise<void> {
    let buffered = '';
    for (;;) {
      const { value, done } = await frames.read();
      if (done) return;
      const parts = (buffered + value).split('\n\n');
      buffered = parts.pop() ?? '';
      for (const frame of parts) {
        if (frame.includes('event: hello')) connected.resolve();
        const [, data] = /event: changed\ndata: (.*)/.exec(frame) ?? [];
        if (data) events.push(JSON.parse(data));
      }
    }
  }
  void listen().catch(() => {});
  await connected.promise;
  return events;
}
