import { workerData } from 'node:worker_threads';
import { makeFolder } from './make-folder.ts';

/** Apart from the thread that serves, because it takes some 500 MB that only the end of a thread gives back. */
const { folder } = workerData as { folder: string };
await makeFolder(folder);
process.exit();
