import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { createTestApp } from '#test/test-app.ts';
import { beginUpload } from './begin-upload.ts';
import { withUploadLease } from './with-upload-lease.ts';

const { deps } = await createTestApp();

afterEach(() => {
  vi.useRealTimers();
});

test('a lease ends although the statement that renews it never returns, and no second one is sent', async () => {
  const uploader = { user: undefined, visitorId: 'v', network: 'n' };
  const { id } = await beginUpload(deps, uploader, { name: 'a.pdf', sizeBytes: 4 });
  let isStuck = false;
  let stuck = 0;
  const update = (table: Parameters<Db['update']>[0]) => {
    if (!isStuck) return deps.db.update(table);
    stuck += 1;
    return { set: () => ({ where: () => new Promise(() => {}) }) };
  };
  const db = Object.assign(Object.create(deps.db), { update }) as Db;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });

  const work = withUploadLease(
    { db, random: { ...deps.random, uuid: randomUUID } },
    id,
    new AbortController().signal,
    async ({ signal }) => {
      isStuck = true;
      vi.advanceTimersByTime(10_000);
      isStuck = false;
      signal.throwIfAborted();
    },
  );
  await expect(work).rejects.toMatchObject({ code: 'upload_busy' });
  expect(stuck).toBe(1);
});
