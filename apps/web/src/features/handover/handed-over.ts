import { createStore } from 'zustand';

type Handover = { orderId: string; code: string; at: Date; difference: number };

const most = 20;

/** What has been handed over since this page was opened, the newest first. */
export const recentHandovers = createStore<readonly Handover[]>(() => []);

export function addRecentHandover(one: Handover): void {
  recentHandovers.setState([one, ...recentHandovers.getState()].slice(0, most), true);
}
