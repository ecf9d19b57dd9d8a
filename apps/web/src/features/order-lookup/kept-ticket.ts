import { OrderTicket } from '@print/contract/ordering';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';

// The phone number is remembered on this device, the code only for as long as the tab lives.

export function keepTicket(ticket: OrderTicket): void {
  writeStored(storageKeys.lookupPhone, ticket.phone_number);
  writeStored(storageKeys.lookupTicket, JSON.stringify(ticket), 'sessionStorage');
}

export function forgetTicket(): void {
  removeStored(storageKeys.lookupPhone);
  removeStored(storageKeys.lookupTicket, 'sessionStorage');
}

export function findKeptPhone(): string {
  return readStored(storageKeys.lookupPhone) ?? '';
}

export function findKeptTicket(): OrderTicket | undefined {
  try {
    return findTicket(JSON.parse(readStored(storageKeys.lookupTicket, 'sessionStorage') ?? 'null'));
  } catch {
    return undefined;
  }
}

/** The ticket in whatever another page handed over or an earlier version stored. */
export function findTicket(unknown: unknown): OrderTicket | undefined {
  return OrderTicket.safeParse(unknown).data;
}
