import { createStore } from 'zustand';

type Handover = { orderId: string; code: string; at: Date; difference: number };

const max = 20;

/** Orders handed over since the page was opened, newest first. */
export const recentHandovers = createStore<readonly Handover[]>(() => []);

export function addRecentHandover(one: Handover): void {
  recentHandovers.setState([one, ...recentHandovers.getState()].slice(0, max), true);
}
