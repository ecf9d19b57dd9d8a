import type { Endpoint, RequestOf } from '@print/contract/endpoint';
import { errorFromResponse } from './api-error.ts';
import { readBody } from './body.ts';
import { type CallOptions, createRequest, sendRequest } from './request.ts';
import { getToken } from './token.ts';
import { dropRejectedToken } from './unauthorized.ts';

/** Fetches a picture that only its owner may see: an `<img>` sends no token. */
export async function fetchPicture<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const token = getToken();
  const result = await sendRequest(createRequest(endpoint, request, token, 'image/*'), options, async (response) => {
    const { status, headers } = response;
    const type = headers.get('content-type');
    if (response.ok && type?.startsWith('image/')) return { picture: await response.blob() };
    return { status, body: readBody(type, await response.text()), retryAfter: headers.get('retry-after') };
  });
  if ('picture' in result) return result.picture;
  if (result.status === 401) dropRejectedToken(token);
  throw errorFromResponse(result.status, result.body, result.retryAfter);
}
