import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export type Call = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True if each request has a key of its own, because a repeated key repeats the response. */
  readonly hasIdempotencyKey?: boolean;
};

const callsPerRound = 400;
const concurrency = 8;

/** Sends the calls in turn and returns the milliseconds of each. */
export async function timeCalls(origin: string, calls: readonly Call[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  let sent = 0;
  const client = async () => {
    while (sent < callsPerRound) {
      sent += 1;
      times.push(await timeCall(origin, calls[sent % calls.length], agent));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  agent.destroy();
  return times;
}

function timeCall(origin: string, call: Call | undefined, agent: Agent): Promise<number> {
  if (!call) throw new Error('there are no calls');
  const { path, body, hasIdempotencyKey } = call;
  const headers = hasIdempotencyKey ? { ...call.headers, 'idempotency-key': randomUUID() } : call.headers;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    request(origin + path, { method, headers, agent }, (response) => {
      if (Math.floor((response.statusCode ?? 0) / 100) !== 2)
        reject(new Error(`${path} responded with ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - startedAt));
    })
      .on('error', reject)
      .end(body);
  });
}
