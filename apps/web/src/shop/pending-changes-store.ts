import { createStore } from 'zustand';
import type { CallOptions } from '#api/request.ts';

// Apart from what is done with it: the shell shows the list on every page, only the console puts anything into it.

export type Change = {
  orderIds: readonly string[];
  /** What is about to be done: 开始打印 A7K2MX. */
  text: string;
  /** Answers with what was refused, a sentence each; none when all of it was done. */
  send: (options: CallOptions) => Promise<readonly string[]>;
  /** Whatever came of it: the screens look again. */
  onSettled: () => void;
};

export type PendingChange = Change & {
  id: number;
  /** When its five seconds began, or began again. */
  since: number;
  state: 'pending' | 'sending' | 'refused';
  refusals: readonly string[];
};

/** All changes on their way, the newest last. They outlive the screen that began them. */
export const pendingChanges = createStore<readonly PendingChange[]>(() => []);
