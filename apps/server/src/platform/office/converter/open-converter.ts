import type { DocumentKind } from '@print/contract/documents';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Office } from '../office.ts';
import type { Reader } from '../reader/reader.ts';
import { type Box, defaultLimits, type Limits } from './box.ts';
import { checkWalls } from './check-walls.ts';
import { type Converter, type ConverterState, ConverterUnavailable } from './converter.ts';
import { listBoxes } from './find-box.ts';
import { makePdf } from './make-pdf.ts';
import { isOfficeKind } from './office-arguments.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

type Given = {
  readonly config: Config;
  readonly office: Office;
  readonly reader: Reader;
  readonly log: Log;
  /** Tests set smaller ones, and leave boxes out. */
  readonly limits?: Limits;
  readonly boxes?: readonly Box[];
};

/** A machine that was too busy for the canary may have time again. */
const checkAgainAfterMs = 60_000;

/** Nothing is started before `start`; whoever converts first starts it. */
export function openConverter({
  config,
  office,
  reader,
  log,
  limits = defaultLimits,
  boxes = listBoxes(config, office),
}: Given): Converter {
  // Until it has been tried, what is installed is all that is known.
  let state: ConverterState = office.soffice ? 'ready' : 'missing';
  let isBoxed = office.bubblewrap !== undefined;
  let opening: Promise<Workshop> | undefined;
  let checking: Promise<void> | undefined;
  let checkedAt = 0;

  const open = async () => {
    const workshop = await openWorkshop(config, office, limits, boxes);
    isBoxed = workshop.box.name === 'bubblewrap';
    if (!isBoxed) log.warn({ box: workshop.box.name }, 'conversion is not boxed in');
    return workshop;
  };
  const check = async () => {
    try {
      opening ??= open();
      state = await checkWalls({ workshop: await opening, log });
    } catch (error) {
      opening = undefined;
      log.error({ err: error }, 'the converter cannot be set up');
      state = office.soffice ? 'broken' : 'missing';
    }
    checkedAt = performance.now();
  };
  const start = () => {
    checking ??= check();
    return checking;
  };

  const getReady = async (kind: DocumentKind): Promise<Workshop> => {
    if (state === 'broken' && performance.now() - checkedAt > checkAgainAfterMs) checking = undefined;
    await start();
    if (isOfficeKind(kind) && state !== 'ready') throw new ConverterUnavailable(state);
    if (!opening) throw new ConverterUnavailable('the converter cannot be set up');
    return await opening;
  };

  return {
    get state() {
      return state;
    },
    get isBoxed() {
      return isBoxed;
    },
    start,
    async toPdf(source, kind, target, signal) {
      const workshop = await untilAborted(getReady(kind), signal);
      return { pages: await makePdf({ workshop, reader }, { path: source, kind }, target, signal) };
    },
  };
}

/** What others wait for too goes on; only this caller leaves. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
