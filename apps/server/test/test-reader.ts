import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentKind } from '@print/contract/documents';
import { createLog } from '#platform/log.ts';
import { openReader } from '#platform/office/reader/open-reader.ts';
import type { FileFacts, Inspection, Reader, UnreadableReason } from '#platform/office/reader/reader.ts';
import { defaultReadingLimits, type ReadingLimits } from '#platform/office/reader/reading-limits.ts';
import { openChildSandbox } from './child-sandboxes.ts';

export type TestReader = {
  readonly reader: Reader;
  /** Writes the bytes to a new path; without bytes only returns a new path. */
  put(bytes?: Uint8Array | string): string;
  inspect(bytes: Uint8Array | string, claimed: DocumentKind): Promise<Inspection>;
  /** The facts of the file, or the reason why it is unreadable. */
  inspectFacts(
    bytes: Uint8Array | string | Promise<Uint8Array>,
    claimed: DocumentKind,
  ): Promise<FileFacts | UnreadableReason>;
  stop(): Promise<void>;
};

/** A reader with a temporary folder, which `stop` deletes. */
export function openTestReader(
  limits: Partial<ReadingLimits> = {},
  { isSandboxed } = { isSandboxed: false },
): TestReader {
  const folder = mkdtempSync(join(tmpdir(), 'reader-'));
  const log = createLog({ logLevel: 'silent', mode: 'test' });
  const reader = openReader(log, {
    limits: { ...defaultReadingLimits, ...limits },
    ...(isSandboxed ? { sandboxes: openChildSandbox(folder) } : {}),
  });
  let files = 0;
  const put: TestReader['put'] = (bytes) => {
    const path = join(folder, String(files++));
    if (bytes !== undefined) writeFileSync(path, bytes);
    return path;
  };
  const inspect: TestReader['inspect'] = (bytes, claimed) => reader.inspect(put(bytes), claimed);
  return {
    reader,
    put,
    inspect,
    async inspectFacts(bytes, claimed) {
      const inspection = await inspect(await bytes, claimed);
      return inspection.ok ? inspection.facts : inspection.reason;
    },
    async stop() {
      await reader.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
