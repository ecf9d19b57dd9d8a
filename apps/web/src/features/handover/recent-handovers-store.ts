import { createStore } from 'zustand';

type Handover = { orderId: string; code: string; at: Date; difference: number };

const maxHandovers = 20;

/** Orders handed over since the page was opened, newest first. */
export const recentHandovers = createStore<readonly Handover[]>(() => []);

export function addRecentHandover(handover: Handover): void {
  recentHandovers.setState([handover, ...recentHandovers.getState()].slice(0, maxHandovers), true);
}
