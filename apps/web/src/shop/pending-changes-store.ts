import { createStore } from 'zustand';
import type { CallOptions } from '#api/request.ts';

// The store is separate from schedule-change.ts: every page loads the list, only the console loads the scheduling.

export type Change = {
  orderIds: readonly string[];
  /** Describes the change: 开始打印 A7K2MX. */
  text: string;
  /** Returns one text per refusal; an empty list means success. */
  send: (options: CallOptions) => Promise<readonly string[]>;
  onSettled: () => void;
};

export type PendingChange = Change & {
  id: number;
  /** Start of the undo time in milliseconds. */
  since: number;
  state: 'pending' | 'sending' | 'refused';
  refusals: readonly string[];
};

/** Newest last. Changes outlive the screen that started them. */
export const pendingChanges = createStore<readonly PendingChange[]>(() => []);
