import { and, eq, lte, ne } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/in-batches.ts';
import { knownDevices } from './accounts.table.ts';

export async function isKnownDevice(db: Db, userId: string, visitorId: string | undefined): Promise<boolean> {
  if (visitorId === undefined) return false;
  const isThisDevice = and(eq(knownDevices.userId, userId), eq(knownDevices.visitorId, visitorId));
  const rows = await db.select({ seenAt: knownDevices.seenAt }).from(knownDevices).where(isThisDevice);
  return rows.length > 0;
}

export async function setKnownDevice(db: Db, userId: string, visitorId: string, seenAt: Date): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, visitorId, seenAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.visitorId], set: { seenAt } });
}

export async function deleteKnownDevice(db: Db, userId: string, visitorId: string): Promise<void> {
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), eq(knownDevices.visitorId, visitorId)));
}

export async function deleteOtherKnownDevices(db: Db, userId: string, visitorId: string | null): Promise<void> {
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.visitorId, visitorId ?? '')));
}

export async function deleteKnownDevicesUnseenSince(db: Db, moment: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, knownDevices, lte(knownDevices.seenAt, moment), signal);
}
