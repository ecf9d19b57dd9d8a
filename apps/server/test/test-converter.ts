import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import type { Converter } from '#platform/office/converter/converter.ts';
import { openConverter } from '#platform/office/converter/open-converter.ts';
import type { Limits, Sandbox } from '#platform/office/converter/sandbox.ts';
import { findOffice } from '#platform/office/find-office.ts';
import type { Office } from '#platform/office/office.ts';
import { openReader } from '#platform/office/reader/open-reader.ts';

/** The tools of this machine; a test that needs others is skipped. */
export const realOffice = await findOffice({ fontDir: undefined });

type Options = {
  readonly office?: Partial<Office>;
  readonly limits?: Limits;
  readonly sandboxes?: readonly Sandbox[];
  readonly fontDir?: string;
};

export type TestConverter = {
  readonly converter: Converter;
  /** Its data folder, deleted after the test. */
  readonly folder: string;
  /** Converts and returns the page count. */
  convert(source: string, kind: Parameters<Converter['toPdf']>[1], signal?: AbortSignal): Promise<number>;
  /** The path of the last PDF. */
  readonly target: string;
};

/** The real converter with real tools, in a temporary folder. */
export function createTestConverter({ office, fontDir, ...options }: Options = {}): TestConverter {
  const folder = mkdtempSync(join(tmpdir(), 'print-test-'));
  const log = createLog({ logLevel: 'silent', mode: 'test' });
  const reader = openReader(log);
  onTestFinished(async () => {
    await reader.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const config = parseConfig({ DATA_DIR: folder, FONT_DIR: fontDir });
  const converter = openConverter({ config, office: { ...realOffice, ...office }, reader, log, ...options });
  const target = join(folder, 'converted.pdf');
  const convert: TestConverter['convert'] = async (source, kind, signal = new AbortController().signal) => {
    const { pages } = await converter.toPdf(source, kind, target, signal);
    return pages;
  };
  return { converter, folder, convert, target };
}
