import { EventEmitter } from 'node:events';
import { uploadDocument } from '@print/contract/documents';
import type { Endpoint } from '@print/contract/endpoint';
import { appendToUpload, beginUpload, finishUpload, getUpload } from '@print/contract/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { limitUploadsAtOnce } from './documents.hooks.ts';

/** Starts requests of one visitor until one is refused, ten at most. */
async function countAccepted(
  { method, url }: Endpoint,
  { contentType = '', isGone = false, hook = limitUploadsAtOnce() } = {},
): Promise<number> {
  const request = {
    method,
    routeOptions: { url },
    caller: { user: undefined, visitorId: 'v' },
    isMultipart: () => contentType.startsWith('multipart/'),
  };
  for (let count = 0; count < 10; count += 1) {
    const reply = { raw: Object.assign(new EventEmitter(), { destroyed: isGone }) };
    try {
      await hook(request as unknown as FastifyRequest, reply as unknown as FastifyReply);
    } catch {
      return count;
    }
  }
  return 10;
}

const multipart = { contentType: 'multipart/form-data; boundary=b' };

test('calls that receive or check a file are limited, whatever their content type', async () => {
  expect(await countAccepted(uploadDocument, multipart)).toBe(6);
  expect(await countAccepted(appendToUpload, { contentType: 'application/offset+octet-stream;x=1' })).toBe(6);
  expect(await countAccepted(finishUpload)).toBe(6);
});

test('other calls are not limited', async () => {
  for (const endpoint of [beginUpload, getUpload]) expect(await countAccepted(endpoint)).toBe(10);
});

test('a client that has already gone holds no place', async () => {
  const hook = limitUploadsAtOnce();
  await countAccepted(uploadDocument, { ...multipart, isGone: true, hook });
  expect(await countAccepted(uploadDocument, { ...multipart, hook })).toBe(6);
});
