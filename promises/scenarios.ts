import { crashAtEachStep } from './r01-crash-at-each-step.ts';
import { killedServer } from './r01-killed-server.ts';
import { killedWorker } from './r05-killed-worker.ts';
import { hungOffice } from './r06-hung-office.ts';
import { fullDisk } from './r07-full-disk.ts';
import { restartedDatabase } from './r08-restarted-database.ts';
import { hostileDocuments } from './r09-hostile-documents.ts';
import { hostileBodies } from './r10-hostile-bodies.ts';
import { slowClients } from './r11-slow-clients.ts';
import { fastCalls } from './r12-fast-calls.ts';
import { streamedUploads } from './r13-streamed-uploads.ts';
import { limits } from './r14-limits.ts';
import { manyDocuments } from './r15-many-documents.ts';
import { terminatedServer } from './r16-sigterm.ts';
import { restoredBackup } from './r18-restored-backup.ts';
import { deletedData } from './r20-deleted-data.ts';
import { killedBesideBrowser } from './r21-killed-beside-browser.ts';
import { resumedUploads } from './r22-resumed-uploads.ts';
import type { Scenario } from './scenario.ts';

/** In the order of the promises. */
export const scenarios: readonly Scenario[] = [
  killedServer,
  crashAtEachStep,
  killedWorker,
  hungOffice,
  fullDisk,
  restartedDatabase,
  hostileDocuments,
  hostileBodies,
  slowClients,
  fastCalls,
  streamedUploads,
  limits,
  manyDocuments,
  terminatedServer,
  restoredBackup,
  deletedData,
  killedBesideBrowser,
  resumedUploads,
];
