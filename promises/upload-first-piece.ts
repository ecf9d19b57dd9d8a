import { append, begin } from '../apps/server/test/resuming.ts';
import type { TestClient } from '../apps/server/test/test-client.ts';

/** Leaves an upload in pieces unfinished. */
export async function uploadFirstPiece(client: TestClient): Promise<string> {
  const { upload_id } = (await begin(client, 1000)).body;
  const { status } = await append(client, upload_id, 0, Buffer.from('%PDF-1.7'));
  if (status !== 204) throw new Error(`piece of an upload: status ${status}`);
  return upload_id;
}
