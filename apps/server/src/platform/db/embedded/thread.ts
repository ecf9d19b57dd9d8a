import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { openDurablePglite } from './durable-pglite.ts';
import { concatBytes, isReadyForQuery, type ThreadReply, type ThreadRequest } from './thread-protocol.ts';

/** The worker thread of the embedded database. It handles messages one at a time, in order. */
const { folder } = workerData as { folder: string };

/** PGlite has no checkpointer process, so this thread runs CHECKPOINT after so many 16 MB segments of WAL. */
const walSegmentsPerCheckpoint = 4;
const checkpointEveryMs = 5 * 60_000;

const walSegments = new Set<string>();
const pg = await openDurablePglite(folder, {
  onFsync: (path) => {
    if (path.includes('/pg_wal/')) walSegments.add(path);
  },
});
exitOnPanic(pg);

let isIdle = true;
let work = Promise.resolve();
/** A failure stays uncaught on purpose: it ends the thread, and the pool starts a new one. */
const enqueue = (run: () => Promise<void>) => {
  work = work.then(run);
};

parentPort?.on('message', (request: ThreadRequest) => enqueue(() => handle(request)));
setInterval(() => enqueue(() => checkpoint()), checkpointEveryMs);
post({ kind: 'ready' });

async function handle(request: ThreadRequest): Promise<void> {
  if (request.kind === 'protocol') {
    const bytes = await exchange(request.bytes);
    isIdle = isReadyForQuery(bytes);
    post({ kind: 'protocol', bytes }, [bytes.buffer]);
    if (walSegments.size > walSegmentsPerCheckpoint) await checkpoint();
  } else if (request.kind === 'dump') {
    await checkpoint();
    const file = await pg.dumpDataDir('none');
    const tar = new Uint8Array(await file.arrayBuffer());
    post({ kind: 'dump', tar }, [tar.buffer]);
  } else {
    await pg.close();
    process.exit();
  }
}

async function exchange(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const replies: Uint8Array[] = [];
  // The stream variant, because PGlite's plain call keeps every message in memory for ever.
  const onRawData = (reply: Uint8Array) => replies.push(reply.slice());
  await pg.execProtocolRawStream(bytes, { syncToFs: false, onRawData });
  return concatBytes(replies);
}

async function checkpoint(): Promise<void> {
  if (!isIdle || walSegments.size === 0) return;
  walSegments.clear();
  await pg.exec('checkpoint');
}

/** PGlite swallows a PANIC (disk full, a corrupt page) and would continue with a corrupt database. */
function exitOnPanic({ Module }: PGlite): void {
  const databaseErrorStatus = 100;
  const runOnce = Module._PostgresMainLoopOnce;
  Module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: number }).status !== databaseErrorStatus) process.exit(1);
      throw error;
    }
  };
}

function post(reply: ThreadReply, transferList: ArrayBuffer[] = []): void {
  parentPort?.postMessage(reply, transferList);
}
