import type { Endpoint, RequestOf } from '@print/contract/endpoint';
import { errorFromResponse } from './api-error.ts';
import { attachmentName } from './attachment-name.ts';
import { readBody } from './body.ts';
import { type CallOptions, createRequest, sendRequest } from './request.ts';
import { getToken } from './token.ts';
import { dropRejectedToken } from './unauthorized.ts';

export type DownloadOptions = CallOptions & {
  /** Percent received, 0 to 100; never called without a `Content-Length`. */
  onProgress?: (percent: number) => void;
};

/** Enough for a package of many pages over a slow connection. */
const timeoutMs = 15 * 60_000;
/** Some browsers start saving a moment after the click, so the blob URL has to live that long. */
const revokeDelayMs = 60_000;

/** Fetches a file with credentials, which a link cannot send, and saves it under the server's name for it. */
export async function download<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: DownloadOptions = {},
): Promise<void> {
  const token = getToken();
  const created = createRequest(endpoint, request, token, '*/*');
  const result = await sendRequest(created, { timeoutMs, ...options }, async (response) => {
    const { status, headers } = response;
    const name = attachmentName(headers.get('content-disposition'));
    // A response without a name is another page (a captive portal), not our file.
    if (response.ok && name !== undefined)
      return { file: { name, blob: await readBlob(response, options.onProgress) } };
    return { status, body: readBody(headers.get('content-type'), await response.text()) };
  });
  if ('file' in result) return save(result.file);
  if (result.status === 401) dropRejectedToken(token);
  throw errorFromResponse(result.status, result.body);
}

async function readBlob(response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  const total = Number(response.headers.get('content-length'));
  if (!onProgress || !response.body || !(total > 0)) return await response.blob();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value);
    received += chunk.value.length;
    onProgress(Math.min(100, Math.floor((received / total) * 100)));
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

function save({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
}
