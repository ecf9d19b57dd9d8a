import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { openDurablePglite } from './durable-pglite.ts';
import { concatBytes, isReadyForQuery, type ThreadReply, type ThreadRequest } from './thread-protocol.ts';

/** The thread the database lives in. Letters are answered one by one, in order. */
const { folder } = workerData as { folder: string };

/** With no background writer nobody ends the write-ahead log but us: after this many segments of 16 MB. */
const walSegmentsPerCheckpoint = 4;
const checkpointEveryMs = 5 * 60_000;

const walSegments = new Set<string>();
const pg = await openDurablePglite(folder, {
  onFsync: (path) => {
    if (path.includes('/pg_wal/')) walSegments.add(path);
  },
});
exitOnPanic(pg);

let idle = true;
let work = Promise.resolve();
/** A failure here is left uncaught on purpose: it ends the thread, and the pool opens a new one. */
const enqueue = (run: () => Promise<void>) => {
  work = work.then(run);
};

parentPort?.on('message', (request: ThreadRequest) => enqueue(() => handle(request)));
setInterval(() => enqueue(() => checkpoint()), checkpointEveryMs);
post({ kind: 'ready' });

async function handle(request: ThreadRequest): Promise<void> {
  if (request.kind === 'protocol') {
    const bytes = await exchange(request.bytes);
    idle = isReadyForQuery(bytes);
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
  // As a stream, because PGlite would also keep every message of a plain call, for ever.
  const onRawData = (reply: Uint8Array) => replies.push(reply.slice());
  await pg.execProtocolRawStream(bytes, { syncToFs: false, onRawData });
  return concatBytes(replies);
}

async function checkpoint(): Promise<void> {
  if (!idle || walSegments.size === 0) return;
  walSegments.clear();
  await pg.exec('checkpoint');
}

/** PGlite swallows a PANIC (disk full, a broken page) and goes on with a database that is no longer sound. */
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
