import { parentPort, workerData } from 'node:worker_threads';
import { openDurablePglite } from './durable-pglite.ts';

/** The thread the database lives in: PostgreSQL's protocol comes in by mail, and its answers go out. */
const { folder } = workerData as { folder: string };
const pg = await openDurablePglite(folder);

parentPort?.on('message', (request: Uint8Array | 'close') => {
  if (request === 'close') {
    void pg.close().then(() => parentPort?.close());
    return;
  }
  parentPort?.postMessage(pg.execProtocolRawSync(request));
});
parentPort?.postMessage('ready');
