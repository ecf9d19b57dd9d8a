import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClient } from '../apps/server/test/test-client.ts';

export type SlowRequest = {
  /** Sends the rest of the body in pieces; resolves with the status of the complete response. */
  finish(pieces: number, pauseMs: number): Promise<number>;
};

type Body = { readonly type: string; readonly bytes: Buffer };

/** Sends the headers and half of the body. Resolves when the server has received the headers and waits for more. */
export async function startSlowRequest(
  origin: string,
  client: TestClient,
  path: string,
  { type, bytes }: Body,
): Promise<SlowRequest> {
  const csrf = await client.csrfHeaders();
  const sent = request(new URL(path, origin), {
    method: 'POST',
    agent: false,
    headers: {
      ...csrf,
      cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': type,
      'content-length': bytes.length,
      expect: '100-continue',
    },
  });
  const replied = once(sent, 'response').then(async ([response]: IncomingMessage[]) => {
    if (!response) throw new Error('no response');
    await text(response);
    return response.statusCode ?? 0;
  });
  // An early failure is reported by `finish`.
  replied.catch(() => {});
  sent.flushHeaders();
  await once(sent, 'continue');
  const half = Math.floor(bytes.length / 2);
  sent.write(bytes.subarray(0, half));

  return {
    async finish(pieces, pauseMs) {
      const step = Math.ceil((bytes.length - half) / pieces);
      for (let offset = half; offset < bytes.length; offset += step) {
        sent.write(bytes.subarray(offset, offset + step));
        await sleep(pauseMs);
      }
      sent.end();
      return await replied;
    },
  };
}

export const jsonBody = (value: unknown): Body => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value)),
});

/** A multipart body with one file. */
export async function fileBody(file: Uint8Array, name: string): Promise<Body> {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(file)]), name);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { type, bytes: Buffer.from(await encoded.arrayBuffer()) };
}
