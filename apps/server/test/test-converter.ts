import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import type { Converter } from '#platform/office/converter/converter.ts';
import { tempFolderFor } from '#platform/office/converter/converter-folders.ts';
import { type ConverterOptions, openConverter } from '#platform/office/converter/open-converter.ts';
import { noSandbox } from '#platform/office/converter/weaker-sandboxes.ts';
import { findOffice } from '#platform/office/find-office.ts';
import type { Office } from '#platform/office/office.ts';
import { openReader } from '#platform/office/reader/open-reader.ts';
import { fixedOffice } from './fixed-office.ts';

/** The tools of this machine; a test that needs others is skipped. */
export const realOffice = await findOffice({ fontDir: undefined, searchPath: process.env['PATH'] ?? '' });

type Options = Pick<ConverterOptions, 'limits' | 'times' | 'sandboxes'> & {
  readonly office?: Partial<Office>;
  readonly fontDir?: string;
  readonly environment?: Record<string, string>;
};

/** Only the resource limits, as on a machine without namespaces whose operator allows that. */
export const withoutSandbox: Pick<ConverterOptions, 'sandboxes'> = {
  sandboxes: () => ({ bubblewrap: undefined, weaker: [noSandbox({ isRoot: process.getuid?.() === 0 })] }),
};

export type TestConverter = {
  readonly converter: Converter;
  /** Its data folder, deleted after the test. */
  readonly folder: string;
  /** Converts and returns the page count. */
  convert(source: string, kind: Parameters<Converter['toPdf']>[1], signal?: AbortSignal): Promise<number>;
  /** Names in the folders of conversions, which are empty between conversions. */
  listWorkFolders(): string[];
  /** The path of the last PDF. */
  readonly target: string;
};

/** The real converter with real tools, in a temporary folder. */
export function createTestConverter({ office, fontDir, environment, ...options }: Options = {}): TestConverter {
  const folder = mkdtempSync(join(tmpdir(), 'print-test-'));
  const log = createLog({ logLevel: 'silent', mode: 'test' });
  const reader = openReader(log);
  onTestFinished(async () => {
    converter.stop();
    await reader.stop();
    for (const path of [folder, tempFolderFor(folder)]) rmSync(path, { recursive: true, force: true });
  });
  const config = parseConfig({ DATA_DIR: folder, FONT_DIR: fontDir, ...environment });
  const converter = openConverter({
    config,
    office: fixedOffice({ ...realOffice, ...office }),
    reader,
    log,
    ...options,
  });
  const target = join(folder, 'converted.pdf');
  const convert: TestConverter['convert'] = async (source, kind, signal = new AbortController().signal) => {
    const { pages } = await converter.toPdf(source, kind, target, signal);
    return pages;
  };
  const listWorkFolders = () =>
    [join(folder, 'work'), tempFolderFor(folder)]
      .flatMap((path) => (existsSync(path) ? readdirSync(path) : []))
      .filter((name) => name !== 'font-cache');
  return { converter, folder, convert, listWorkFolders, target };
}
