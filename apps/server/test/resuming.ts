import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { urlOf } from '@print/contract/endpoint';
import { appendToUpload, beginUpload, describeFileName, finishUpload, getUpload } from '@print/contract/uploads';
import type { Deps } from '#platform/deps.ts';
import type { TestClient } from './test-client.ts';

export const tus = { 'tus-resumable': '1.0.0' } as const;

export async function begin(client: TestClient, sizeBytes: number, name = '论文.pdf') {
  const headers = { ...tus, 'upload-length': String(sizeBytes), 'upload-metadata': describeFileName(name) };
  return await client.call(beginUpload, { headers });
}

/** Sends bytes from `offset` on. */
export async function append(
  client: TestClient,
  upload_id: string,
  offset: number,
  piece: Uint8Array | ReadableStream,
  headers: Record<string, string> = {},
) {
  const response = await client.fetch(urlOf(appendToUpload, { params: { upload_id } }), {
    method: 'PATCH',
    headers: {
      ...tus,
      ...(await client.csrfHeaders()),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    body: piece instanceof Uint8Array ? Buffer.from(piece) : piece,
    duplex: 'half',
  } as RequestInit);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

export const locate = (client: TestClient, upload_id: string) => client.call(getUpload, { params: { upload_id } });

export const finish = (client: TestClient, upload_id: string) => client.call(finishUpload, { params: { upload_id } });

export async function listPartials({ config, database }: Pick<Deps, 'config' | 'database'>) {
  const { rows } = await database.query('select id from partial_uploads where document_id is null order by id');
  const files = await readdir(join(config.dataDir, 'partial'));
  return { rows: rows.map(({ id }) => String(id)), files: files.sort() };
}

/** As if a request that is still open wrote to the upload. */
export const setLease = ({ database }: Pick<Deps, 'database'>, id: string, seconds: number) =>
  database.query(
    `update partial_uploads set writer = $1, leased_until = now() + $2 * interval '1 second' where id = $1`,
    [id, seconds],
  );
