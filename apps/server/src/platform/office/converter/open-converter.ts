import type { DocumentKind } from '@print/contract/documents';
import { createBackOff, type Pauses } from '#lib/create-back-off.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Office, OfficeWatch } from '../office.ts';
import type { Reader } from '../reader/reader.ts';
import { checkSandbox, type SandboxCheck } from './check-sandbox.ts';
import { type Converter, type ConverterState, ConverterUnavailable, SandboxFailed } from './converter.ts';
import { listSandboxes, type SandboxChoice } from './find-sandbox.ts';
import { makePdf } from './make-pdf.ts';
import { isOfficeKind } from './office-arguments.ts';
import { openSetup, type ProbeTimes } from './open-setup.ts';
import { defaultLimits, type Limits } from './sandbox.ts';
import type { ConverterSetup } from './set-up-converter.ts';

export type ConverterOptions = {
  readonly config: Config;
  readonly office: OfficeWatch;
  readonly reader: Reader;
  readonly log: Log;
  /** Tests set smaller limits, shorter times and other sandboxes. */
  readonly limits?: Limits;
  readonly times?: CheckTimes;
  readonly sandboxes?: (config: Config, office: Office) => SandboxChoice;
};

export type CheckTimes = ProbeTimes & {
  /** Looking for a missing tool or sandbox is cheap. */
  readonly lookAgain: Pauses;
  /** A test conversion that fails takes up to a minute of CPU time. */
  readonly convertAgain: Pauses;
};

const defaultTimes: CheckTimes = {
  firstProbeMs: 10_000,
  maxProbeMs: 60_000,
  lookAgain: { firstMs: 2000, maxMs: 60_000 },
  convertAgain: { firstMs: 30_000, maxMs: 600_000 },
};

/** `setup` is undefined if its folders cannot be created. */
type Checked = SandboxCheck & { readonly setup: ConverterSetup | undefined };

/** No process runs before `start`; the first conversion calls it too. */
export function openConverter(options: ConverterOptions): Converter {
  const { config, office, reader, log, limits = defaultLimits, times = defaultTimes } = options;
  const setups = openSetup({ config, office, log, limits, times, listSandboxes: options.sandboxes ?? listSandboxes });
  const listeners: (() => void)[] = [];
  let checked: Checked | undefined;
  let checking: Promise<void> | undefined;
  let isStopped = false;

  const lookAgain = createBackOff(() => void check(), times.lookAgain);
  const convertAgain = createBackOff(() => void check(), times.convertAgain);

  // Until the first check only the installed programs are known.
  const getState = () => checked?.state ?? guessState(config, office.current);
  const getProblem = () => (checked ? checked.setup?.problem : office.current.bubblewrap ? undefined : 'missing');

  const runCheck = async (): Promise<Checked> => {
    try {
      const setup = await setups.get({ isThorough: true });
      const hasVerdict = checked?.state === 'ready' || checked?.state === 'unsafe';
      if (checked && hasVerdict && checked.setup === setup) return checked;
      return { setup, ...(await checkSandbox(setup, log)) };
    } catch (error) {
      log.error({ err: error }, 'the converter cannot be set up');
      return { setup: undefined, state: 'broken', buildId: undefined };
    }
  };
  const check = () => {
    checking ??= runCheck().then((result) => {
      const [state, problem] = [getState(), getProblem()];
      checking = undefined;
      checked = result;
      scheduleNextCheck(result);
      if (state === getState() && problem === getProblem()) return;
      log.info({ state: getState(), sandboxProblem: getProblem() }, 'the state of the converter has changed');
      for (const notify of listeners) notify();
    });
    return checking;
  };
  const scheduleNextCheck = ({ state, setup }: Checked) => {
    const isMissing = state === 'missing' || state === 'unsandboxed' || setup?.problem !== undefined;
    for (const [backOff, isNeeded] of [[lookAgain, isMissing] as const, [convertAgain, state === 'broken'] as const]) {
      if (isNeeded && !isStopped) backOff.schedule();
      else backOff.reset();
    }
  };

  const getReady = async (kind: DocumentKind): Promise<ConverterSetup> => {
    // PDFs and pictures need no LibreOffice, and do not wait for its test conversion.
    if (!isOfficeKind(kind)) {
      const setup = await setups.get();
      if (checked && checked.setup !== setup) void check();
      // Only qpdf makes some PDFs printable, so a PDF waits for a sandbox that is merely slow.
      if (kind === 'pdf' && setup.problem === 'no_response') throw new ConverterUnavailable('unsandboxed');
      return setup;
    }
    if (checking || !checked || checked.state === 'missing' || checked.state === 'unsandboxed') await check();
    if (checked?.state !== 'ready' || !checked.setup) throw new ConverterUnavailable(getState());
    return { ...checked.setup, buildId: checked.buildId };
  };

  return {
    get state() {
      return getState();
    },
    get sandboxProblem() {
      return getProblem();
    },
    get sandbox() {
      return checked?.setup?.sandbox?.name;
    },
    async start() {
      if (!checked) await check();
    },
    onStateChange(listener) {
      listeners.push(listener);
    },
    stop() {
      isStopped = true;
      lookAgain.reset();
      convertAgain.reset();
    },
    async toPdf(source, kind, target, signal) {
      const convert = async () => {
        const setup = await untilAborted(getReady(kind), signal);
        return { pages: await makePdf({ setup, reader }, { path: source, kind }, target, signal) };
      };
      try {
        return await convert();
      } catch (error) {
        if (!(error instanceof SandboxFailed)) throw error;
        // Most sandboxes that fail do so for a moment, on a busy machine. The check finds those that no longer work.
        await untilAborted(check(), signal);
        return await convert();
      }
    },
  };
}

function guessState({ allowsWeakSandbox }: Config, { soffice, bubblewrap }: Office): ConverterState {
  if (!soffice) return 'missing';
  return bubblewrap || allowsWeakSandbox ? 'ready' : 'unsandboxed';
}

/** Rejects when `signal` aborts. `work` is shared and goes on for its other callers. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
