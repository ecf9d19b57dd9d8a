import { index, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { WorkerReport } from './jobs.ts';

/** One row per process that runs jobs. Readiness checks of other processes read it. */
export const workerHeartbeats = pgTable(
  'worker_heartbeats',
  {
    id: uuid().primaryKey(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
    report: jsonb().$type<WorkerReport>(),
  },
  (table) => [index('worker_heartbeats_seen_at').on(table.seenAt)],
);
