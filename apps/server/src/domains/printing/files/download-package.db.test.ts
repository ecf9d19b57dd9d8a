import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { openDiskStorage } from '#platform/storage/disk-storage.ts';
import { openS3Storage } from '#platform/storage/s3-storage.ts';
import { seedUser } from '#test/factories.ts';
import { seedPdf } from '#test/printable-order.ts';
import { seedReadyOrder } from '#test/printing-shop.ts';
import { startS3Server } from '#test/s3-server.ts';
import { createTestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { deletePrintFiles } from '../retention/delete-print-files.ts';
import { downloadPackage } from './download-package.ts';
import { downloadPrintFile } from './download-print-file.ts';
import { recordDownload } from './record-download.ts';

const { deps: testDeps } = await createTestApp();
const user = await seedUser(testDeps, { role: 'owner' });
const never = new AbortController().signal;

const folder = await mkdtemp(join(tmpdir(), 'package-'));
const s3 = await startS3Server(join(folder, 'store'));
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ['disk', await openDiskStorage(join(folder, 'disk'))],
  ['S3', await openS3Storage(s3.config, join(folder, 's3'))],
])('on %s', (_, storage) => {
  const deps = { ...testDeps, storage };

  async function seedOrder() {
    const { id: documentId } = await seedPdf(deps, [{}]);
    const group = { documents: [{ documentId }] };
    return await seedReadyOrder(deps, [{}, {}], [group, group]);
  }

  test('a package whose files are deleted during the download stays complete', async () => {
    const order = await seedOrder();
    const { stream, sizeBytes } = await downloadPackage(deps, user, order.id, never);
    await deletePrintFiles(deps, [order.id]);

    const zip = await buffer(stream);

    expect(zip).toHaveLength(sizeBytes);
    const contents = [...(await unzip(zip)).values()];
    expect(contents.map(({ length }) => length)).toEqual([expect.any(Number), ...order.files.map((f) => f.sizeBytes)]);
  });

  test('a package without one of its stored files is refused', async () => {
    const { id, files } = await seedOrder();
    await storage.delete(files[1]?.storageKey ?? '');
    const refusal = { status: 404, code: 'print_file_not_found' };
    await expect(downloadPackage(deps, user, id, never)).rejects.toMatchObject(refusal);
  });
});

test('the pages of a file that is deleted before the press reads it are not found', async () => {
  const [file] = (await seedReadyOrder(testDeps)).files;
  const press: typeof testDeps.press = {
    ...testDeps.press,
    print: async (...job) => {
      await testDeps.storage.delete(file?.storageKey ?? '');
      return await testDeps.press.print(...job);
    },
  };
  const download = downloadPrintFile({ ...testDeps, press }, user, { id: file?.id ?? '', pass: 'fronts' }, never);
  await expect(download).rejects.toMatchObject({ status: 404, code: 'print_file_not_found' });
});

test('a download that cannot be recorded is closed', async () => {
  const download = { filename: 'a.pdf', sizeBytes: 1, stream: Readable.from(['x']) };
  const unknownOrder = testDeps.random.uuid();
  await expect(recordDownload(testDeps, user, unknownOrder, download, { what: 'file' })).rejects.toThrow();
  expect(download.stream.destroyed).toBe(true);
});
