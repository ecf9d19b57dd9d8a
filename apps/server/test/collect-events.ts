import { eventsUrl, type LiveEvent } from '@print/contract/live';
import { onTestFinished } from 'vitest';
import type { TestClient } from './test-client.ts';

/** What a browser is told from now on, until the test ends. */
export async function collectEvents(client: TestClient): Promise<LiveEvent[]> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await client.fetch(eventsUrl, { signal: leaving.signal });
  if (!response.ok || !response.body) throw new Error(`the stream was refused: ${response.status}`);
  const heard: LiveEvent[] = [];
  const frames = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const greeting = Promise.withResolvers<void>();

  async function listen(): Promise<void> {
    let waiting = '';
    for (;;) {
      const { value, done } = await frames.read();
      if (done) return;
      const parts = (waiting + value).split('\n\n');
      waiting = parts.pop() ?? '';
      for (const frame of parts) {
        if (frame.includes('event: hello')) greeting.resolve();
        const [, data] = /event: changed\ndata: (.*)/.exec(frame) ?? [];
        if (data) heard.push(JSON.parse(data));
      }
    }
  }
  void listen().catch(() => {});
  await greeting.promise;
  return heard;
}
