import type { DocumentKind } from '@print/contract/documents';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Office } from '../office.ts';
import type { Reader } from '../reader/reader.ts';
import { checkSandbox } from './check-sandbox.ts';
import { type Converter, type ConverterState, ConverterUnavailable } from './converter.ts';
import { listSandboxes } from './find-sandbox.ts';
import { makePdf } from './make-pdf.ts';
import { isOfficeKind } from './office-arguments.ts';
import { defaultLimits, type Limits, type Sandbox } from './sandbox.ts';
import { type ConverterSetup, setUpConverter } from './set-up-converter.ts';

type ConverterOptions = {
  readonly config: Config;
  readonly office: Office;
  readonly reader: Reader;
  readonly log: Log;
  /** Tests set smaller limits and fewer sandboxes. */
  readonly limits?: Limits;
  readonly sandboxes?: readonly Sandbox[];
};

/** A failed test conversion is repeated after this time: the machine may have been too busy. */
const checkAgainAfterMs = 60_000;

/** No process runs before `start`; the first conversion calls it too. */
export function openConverter({
  config,
  office,
  reader,
  log,
  limits = defaultLimits,
  sandboxes = listSandboxes(config, office),
}: ConverterOptions): Converter {
  // Until the test conversion (the canary) has run, only the installed programs are known.
  let state: ConverterState = office.soffice ? 'ready' : 'missing';
  let isSandboxed = office.bubblewrap !== undefined;
  let buildId: string | undefined;
  let opening: Promise<ConverterSetup> | undefined;
  let checking: Promise<void> | undefined;
  let checkAgainAt = Number.POSITIVE_INFINITY;

  const open = async () => {
    const setup = await setUpConverter(config, office, limits, sandboxes);
    isSandboxed = setup.sandbox.name === 'bubblewrap';
    if (!isSandboxed) log.warn({ box: setup.sandbox.name }, 'conversion is not sandboxed');
    return setup;
  };
  const getSetup = async () => {
    opening ??= open().catch((error) => {
      opening = undefined;
      throw error;
    });
    return { ...(await opening), buildId };
  };
  const check = async () => {
    try {
      ({ state, buildId } = await checkSandbox(await getSetup(), log));
    } catch (error) {
      log.error({ err: error }, 'the converter cannot be set up');
      state = office.soffice ? 'broken' : 'missing';
    }
    if (state === 'broken') checkAgainAt = performance.now() + checkAgainAfterMs;
  };
  const start = () => {
    checking ??= check();
    return checking;
  };

  const getReady = async (kind: DocumentKind): Promise<ConverterSetup> => {
    // PDFs and pictures need no LibreOffice, and do not wait for its test conversion.
    if (!isOfficeKind(kind)) return await getSetup();
    if (performance.now() > checkAgainAt) {
      checkAgainAt = Number.POSITIVE_INFINITY;
      checking = undefined;
    }
    await start();
    if (state !== 'ready') throw new ConverterUnavailable(state);
    return await getSetup();
  };

  return {
    get state() {
      return state;
    },
    get isSandboxed() {
      return isSandboxed;
    },
    start,
    async toPdf(source, kind, target, signal) {
      const setup = await untilAborted(getReady(kind), signal);
      return { pages: await makePdf({ setup, reader }, { path: source, kind }, target, signal) };
    },
  };
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
