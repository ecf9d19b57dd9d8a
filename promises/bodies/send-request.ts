import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { HostileRequest } from './hostile-request.ts';
import type { Reply } from './judge-reply.ts';

/** Sends the bytes as they are. Rejects when no complete response arrives. */
export function sendRequest(
  agent: Agent,
  origin: string,
  { method, path, headers, body }: HostileRequest,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/`, {
      agent,
      method,
      path,
      headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
      timeout: 60_000,
    });
    sent
      .on('timeout', () => sent.destroy(new Error('no response within a minute')))
      .on('error', reject)
      .on('response', (response) => {
        const { statusCode: status = 0, headers: sentHeaders } = response;
        text(response).then(
          (content) => resolve({ status, type: sentHeaders['content-type'] ?? '', body: content }),
          reject,
        );
      })
      .end(body);
  });
}
