import type { Endpoint, RequestOf } from '@print/contract/endpoint';
import { errorFromResponse } from './api-error.ts';
import { attachmentName } from './attachment-name.ts';
import { readBody } from './body.ts';
import { type CallOptions, createRequest, sendRequest } from './request.ts';
import { getToken } from './token.ts';
import { dropRejectedToken } from './unauthorized.ts';

export type DownloadOptions = CallOptions & {
  /** Percent received, 0 to 100; never called where the server does not say how much there is. */
  onProgress?: (percent: number) => void;
};

/** A package of many pages over a slow line. */
const timeoutMs = 15 * 60_000;
/** Some browsers begin to save a moment after the press: the address has to live that long. */
const savedAfterMs = 60_000;

/** Fetches a file as who we are (a link alone would not say it) and saves it under the server's name for it. */
export async function download<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: DownloadOptions = {},
): Promise<void> {
  const token = getToken();
  const prepared = createRequest(endpoint, request, token, '*/*');
  const answer = await sendRequest(prepared, { timeoutMs, ...options }, async (response) => {
    const { status, headers } = response;
    const name = attachmentName(headers.get('content-disposition'));
    // Without a name it is somebody's page (a campus network's log-in), not our file.
    if (response.ok && name !== undefined)
      return { file: { name, blob: await readAll(response, options.onProgress) } };
    return { status, body: readBody(headers.get('content-type'), await response.text()) };
  });
  if ('file' in answer) return save(answer.file);
  if (answer.status === 401) dropRejectedToken(token);
  throw errorFromResponse(answer.status, answer.body);
}

async function readAll(response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  const total = Number(response.headers.get('content-length'));
  if (!onProgress || !response.body || !(total > 0)) return await response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    received += part.value.length;
    onProgress(Math.min(100, Math.floor((received / total) * 100)));
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

function save({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), savedAfterMs);
}
