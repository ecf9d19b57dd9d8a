import { describe, expect, test } from 'vitest';
import { seedDocument } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { awaitExactCount } from './await-exact-count.ts';
import type { Document } from './documents.table.ts';
import { settleConversion } from './settle-conversion.ts';

const { deps } = await createTestApp();

describe('waiting for the exact count', () => {
  const done = (document: Document, exactPages: number) =>
    settleConversion(deps, document.id, {
      conversion: 'done',
      exactPages,
      pdfKey: `documents/${document.id}/pdf/1`,
      pdfBytes: 1,
    });

  test('ends when it arrives', async () => {
    const document = await seedDocument(deps);
    const result = awaitExactCount(deps, document, 20_000);
    await done(document, 5);
    expect(await result).toMatchObject({ exactPages: 5 });
  });

  test('ends at once when it already exists', async () => {
    const document = await seedDocument(deps);
    await done(document, 6);
    expect(await awaitExactCount(deps, document, 20_000)).toMatchObject({ exactPages: 6 });
  });

  test('ends when the conversion has failed', async () => {
    const document = await seedDocument(deps);
    const result = awaitExactCount(deps, document, 20_000);
    await settleConversion(deps, document.id, { conversion: 'failed', failure: 'crashed' });
    expect(await result).toMatchObject({ failure: 'crashed' });
  });

  test('continues when the event streams of the owner are ended', async () => {
    const document = await seedDocument(deps);
    const result = awaitExactCount(deps, document, 120_000);
    await deps.db.transaction((tx) => deps.live.endStreams(tx, document.owner));
    await done(document, 7);
    expect(await result).toMatchObject({ exactPages: 7 });
  });

  test('ends at its timeout, and ignores other documents', async () => {
    const document = await seedDocument(deps);
    const other = await seedDocument(deps, { owner: document.owner });
    const result = awaitExactCount(deps, document, 300);
    await done(other, 1);
    expect(await result).toMatchObject({ exactPages: null, conversion: 'waiting' });
  });
});
