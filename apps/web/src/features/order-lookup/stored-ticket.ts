import { OrderTicket } from '@print/contract/ordering';
import { useMemo } from 'react';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';
import { useBrowserValue } from '#lib/use-browser-value.ts';

// The phone number stays on the device; the pickup code stays only for the lifetime of the tab.

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
  const stored = useBrowserValue(() => readStored(storageKeys.lookupTicket, 'sessionStorage'), null);
  return useMemo(() => parseTicket(parseJson(stored)), [stored]);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Undefined when navigation state or an earlier version stored another shape. */
export function parseTicket(value: unknown): OrderTicket | undefined {
  return OrderTicket.safeParse(value).data;
}
