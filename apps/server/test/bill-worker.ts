import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { matchBill } from '#domains/bills/match-bill.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { openLive } from '#platform/live/open-live.ts';

/** A child process that compares one bill with the orders. */
const [settings = '', billId = ''] = process.argv.slice(2);
const database = await openDatabase({ ...JSON.parse(settings), log: pino({ level: 'silent' }) });
const random = { bytes: randomBytes, uuid: () => randomUUID() };
const clock = { now: () => new Date() };
const live = await openLive({ database, random });
await matchBill({ db: database.db, clock, random, live }, billId, new AbortController().signal);
