import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '#platform/db/open-database.ts';
import type { Audience } from '#platform/live/live.ts';
import { openLive } from '#platform/live/open-live.ts';

/** A child process that notifies an audience of some orders and exits. */
const [databaseUrl = '', audience = '', ...orderIds] = process.argv.slice(2);

const database = await openDatabase({ databaseUrl, dataDir: '' });
const live = await openLive({ database, random: { bytes: randomBytes, uuid: () => randomUUID() } });
for (const id of orderIds) await live.notify(database.db, audience as Audience, { topic: 'order', id });
await live.stop();
await database.close();
