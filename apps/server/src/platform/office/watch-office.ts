import { createBackOff } from '#lib/create-back-off.ts';
import { findPrograms, listFontFamilies } from './find-installed-tools.ts';
import { describeOffice, type OfficeConfig } from './find-office.ts';
import type { Office, OfficeWatch } from './office.ts';

type WatchOptions = {
  /** Timeout of the first look at the fonts, which the start of the server waits for. Later looks wait longer. */
  readonly firstTimeoutMs: number;
  readonly maxTimeoutMs: number;
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
};

const defaultOptions: WatchOptions = {
  firstTimeoutMs: 10_000,
  maxTimeoutMs: 120_000,
  firstPauseMs: 2000,
  maxPauseMs: 60_000,
};

/** Looks for programs and fonts, and looks again on a timer while one of them is missing or unknown. */
export async function watchOffice(
  { fontDir, searchPath }: OfficeConfig,
  { firstTimeoutMs, maxTimeoutMs, firstPauseMs, maxPauseMs }: WatchOptions = defaultOptions,
): Promise<OfficeWatch> {
  let programs = await findPrograms(searchPath);
  let fontFamilies: ReadonlySet<string> | undefined;
  let timeoutMs = firstTimeoutMs;
  let isStopped = false;

  const describe = (): Office => describeOffice({ programs, fontFamilies });
  const backOff = createBackOff(() => void look(), { firstMs: firstPauseMs, maxMs: maxPauseMs });
  const look = async () => {
    programs = await findPrograms(searchPath);
    // A late look that fails does not make known fonts unknown.
    fontFamilies = (await listFontFamilies(programs, fontDir, timeoutMs)) ?? fontFamilies;
    timeoutMs = Math.min(2 * timeoutMs, maxTimeoutMs);
    if (!isStopped && !isComplete(describe())) backOff.schedule();
  };
  await look();

  return {
    get current() {
      return describe();
    },
    async refresh() {
      programs = await findPrograms(searchPath);
      return describe();
    },
    stop() {
      isStopped = true;
      backOff.reset();
    },
  };
}

function isComplete({ soffice, qpdf, bubblewrap, missingFonts }: Office): boolean {
  return [soffice, qpdf, bubblewrap].every((program) => program !== undefined) && missingFonts?.length === 0;
}
