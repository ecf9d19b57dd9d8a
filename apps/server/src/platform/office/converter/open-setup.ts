import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Office, OfficeWatch } from '../office.ts';
import { openConverterFolders } from './converter-folders.ts';
import type { SandboxChoice } from './find-sandbox.ts';
import type { Limits } from './sandbox.ts';
import { type ConverterSetup, setUpConverter } from './set-up-converter.ts';

/** Timeouts of a program that should start in the sandbox. A busy machine gets more time at each try. */
export type ProbeTimes = { readonly firstProbeMs: number; readonly maxProbeMs: number };

type SetupOptions = {
  readonly config: Config;
  readonly office: OfficeWatch;
  readonly log: Log;
  readonly limits: Limits;
  readonly times: ProbeTimes;
  listSandboxes(config: Config, office: Office): SandboxChoice;
};

export type SetupWatch = {
  /**
   * Finds tools and sandbox, or returns the known ones: the same object as long as they are the same. A missing sandbox
   * is looked for at each call. `isThorough` probes the sandbox again: it may fail after it has worked, and bubblewrap
   * may work in place of a weaker one.
   */
  get(options?: { readonly isThorough: boolean }): Promise<ConverterSetup>;
};

export function openSetup({ config, office, log, limits, times, listSandboxes }: SetupOptions): SetupWatch {
  const foldersOf = openConverterFolders(config.dataDir);
  let known: ConverterSetup | undefined;
  let finding: Promise<ConverterSetup> | undefined;
  let probeTimeoutMs = times.firstProbeMs;

  const find = async (tools: Office): Promise<ConverterSetup> => {
    const choice = listSandboxes(config, tools);
    const found = await setUpConverter({ config, office: tools, limits, log, choice, probeTimeoutMs, foldersOf });
    const isSlow = found.problem === 'no_response';
    probeTimeoutMs = isSlow ? Math.min(2 * probeTimeoutMs, times.maxProbeMs) : times.firstProbeMs;
    if (known && isSame(known, found)) return known;
    if (found.problem) log.warn({ problem: found.problem, sandbox: found.sandbox?.name }, 'bubblewrap is not used');
    known = found;
    return found;
  };

  return {
    async get({ isThorough } = { isThorough: false }) {
      const tools = await office.refresh();
      const isUsable = known?.sandbox !== undefined && hasSameTools(known.office, tools);
      if (known && isUsable && !isThorough) return known;
      finding ??= find(tools).finally(() => {
        finding = undefined;
      });
      return await finding;
    },
  };
}

function isSame(one: ConverterSetup, other: ConverterSetup): boolean {
  return (
    one.problem === other.problem && one.sandbox?.name === other.sandbox?.name && hasSameTools(one.office, other.office)
  );
}

function hasSameTools(one: Office, other: Office): boolean {
  return one.soffice === other.soffice && one.qpdf === other.qpdf && one.bubblewrap === other.bubblewrap;
}
