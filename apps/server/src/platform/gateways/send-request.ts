import { GatewayError } from './gateway-error.ts';

/** A customer waits for the code. */
const defaultTimeoutMs = 10_000;
/** Much larger than any real response. */
const maxBytes = 256 * 1024;

type GatewayRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type GatewayResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Throws `unreachable` also for a response that says the gateway is busy or broken. */
export async function sendRequest(
  { url, ...request }: GatewayRequest,
  timeoutMs: number = defaultTimeoutMs,
): Promise<GatewayResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { status, headers, body } = await fetch(url, { ...request, redirect: 'error', signal })
    .then(async (response) => ({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await readBody(response),
    }))
    .catch((cause: unknown) => {
      throw cause instanceof GatewayError
        ? cause
        : new GatewayError('unreachable', 'the payment gateway did not respond', { cause });
    });
  if (status >= 500 || status === 429) {
    throw new GatewayError('unreachable', 'the payment gateway is busy or broken', { code: String(status) });
  }
  return { status, headers, body };
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new GatewayError('malformed', 'the response of the payment gateway is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
