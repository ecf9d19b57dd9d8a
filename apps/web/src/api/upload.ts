import { type Endpoint, type ReplyOf, urlOf } from '@print/contract/endpoint';
import { errorFromResponse, noResponseError, requestSetupError, timeoutError } from './api-error.ts';
import { readBody } from './body.ts';
import { credentialHeaders } from './credentials.ts';
import { withCsrf } from './csrf.ts';
import { failureTexts } from './failure-texts.ts';
import { readReply } from './reply.ts';
import { getToken } from './token.ts';
import { dropRejectedToken } from './unauthorized.ts';

export type UploadOptions = {
  /** Parameters of the URL, such as `:method`. */
  params?: Record<string, string>;
  /** Percent sent, 0 to 100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal | undefined;
};

/** For a whole file or a piece of one. */
const timeoutMs = 300_000;

/** A larger file is sent in pieces, which go on after a lost connection. */
export const maxSingleBytes = 5 * 1024 * 1024;

/** Sends one file as the multipart field `file`. */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  { params, onProgress, signal }: UploadOptions = {},
): Promise<ReplyOf<E>> {
  const token = getToken();
  const form = new FormData();
  form.append('file', file);
  const sending: Sending = {
    method: endpoint.method,
    url: urlOf(endpoint, { params }),
    body: form,
    token,
    onProgress: (sentPart) => onProgress?.(Math.floor(sentPart * 100)),
    signal,
  };
  return withCsrf(async () => {
    const { status, body } = await sendWithProgress(sending);
    return readReply(endpoint, status, body, { failureText: failureTexts.uploadFailed });
  });
}

type Sending = {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: XMLHttpRequestBodyInit;
  readonly token: string | null;
  /** Called with the part of the body that is sent, from 0 to 1. */
  readonly onProgress: (sentPart: number) => void;
  readonly signal: AbortSignal | undefined;
};

type SentResponse = {
  readonly status: number;
  readonly body: unknown;
  readonly header: (name: string) => string | null;
};

/** Uses XMLHttpRequest because fetch reports no upload progress. Resolves with a success. */
export function sendWithProgress(sending: Sending): Promise<SentResponse> {
  const { method, url, headers, body, token, onProgress, signal } = sending;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);

    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.upload.onload = () => onProgress(1);
    request.ontimeout = () => reject(timeoutError(true));
    request.onerror = () => reject(noResponseError());
    request.onabort = () => reject(signal?.reason);
    request.onload = () => {
      const { status, responseText } = request;
      const header = (name: string) => request.getResponseHeader(name);
      const received = readBody(header('content-type'), responseText);
      if (status === 401) dropRejectedToken(token);
      if (status >= 200 && status < 300) resolve({ status, body: received, header });
      else reject(errorFromResponse(status, received, header('retry-after')));
    };
    request.onloadend = () => signal?.removeEventListener('abort', abort);

    try {
      request.open(method, url);
      request.timeout = timeoutMs;
      request.setRequestHeader('accept', 'application/json');
      const allHeaders = Object.entries({ ...headers, ...credentialHeaders(token) });
      for (const [name, value] of allHeaders) request.setRequestHeader(name, value);
      request.send(body);
    } catch (cause) {
      reject(requestSetupError(cause));
    }
  });
}
