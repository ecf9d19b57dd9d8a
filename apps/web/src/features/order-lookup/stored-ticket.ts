import { OrderTicket } from '@print/contract/ordering';
import { useMemo } from 'react';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';
import { useBrowserValue } from '#lib/use-browser-value.ts';

// The phone number is remembered on this device, the code only for as long as the tab lives.

export function storeTicket(ticket: OrderTicket): void {
  writeStored(storageKeys.lookupPhone, ticket.phone_number);
  writeStored(storageKeys.lookupTicket, JSON.stringify(ticket), 'sessionStorage');
}

export function clearStoredTicket(): void {
  removeStored(storageKeys.lookupPhone);
  removeStored(storageKeys.lookupTicket, 'sessionStorage');
}

export function useStoredPhone(): string {
  return useBrowserValue(() => readStored(storageKeys.lookupPhone) ?? '', '');
}

export function useStoredTicket(): OrderTicket | undefined {
  const kept = useBrowserValue(() => readStored(storageKeys.lookupTicket, 'sessionStorage'), null);
  return useMemo(() => parseTicket(parseJson(kept)), [kept]);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The ticket in whatever another page handed over or an earlier version stored. */
export function parseTicket(unknown: unknown): OrderTicket | undefined {
  return OrderTicket.safeParse(unknown).data;
}
