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

const timeoutMs = 300_000;

/** Sends one file as the multipart field `file`. It uses XMLHttpRequest because fetch reports no upload progress. */
export function upload<E extends Endpoint>(endpoint: E, file: File, options: UploadOptions = {}): Promise<ReplyOf<E>> {
  const token = getToken();
  return withCsrf(() => send(endpoint, file, token, options));
}

function send<E extends Endpoint>(
  endpoint: E,
  file: File,
  token: string | null,
  { params, onProgress, signal }: UploadOptions,
): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);

    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.floor((loaded / total) * 100));
    };
    request.upload.onload = () => onProgress?.(100);
    request.ontimeout = () => reject(timeoutError(true));
    request.onerror = () => reject(noResponseError());
    request.onabort = () => reject(signal?.reason);
    request.onload = () => {
      if (request.status === 401) dropRejectedToken(token);
      try {
        resolve(readResponse(endpoint, request));
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => signal?.removeEventListener('abort', abort);

    try {
      request.open(endpoint.method, urlOf(endpoint, { params }));
      request.timeout = timeoutMs;
      request.setRequestHeader('accept', 'application/json');
      for (const [name, value] of Object.entries(credentialHeaders(token))) request.setRequestHeader(name, value);
      const form = new FormData();
      form.append('file', file);
      request.send(form);
    } catch (cause) {
      reject(requestSetupError(cause));
    }
  });
}

function readResponse<E extends Endpoint>(endpoint: E, request: XMLHttpRequest): ReplyOf<E> {
  const { status, responseText } = request;
  const body = readBody(request.getResponseHeader('content-type'), responseText);
  if (status < 200 || status >= 300) throw errorFromResponse(status, body);
  return readReply(endpoint, status, body, { failureText: failureTexts.uploadFailed });
}
