import { createStore } from 'zustand';

type HandedOver = { orderId: string; code: string; at: Date; difference: number };

const most = 20;

/** What has been handed over since this page was opened, the newest first. */
export const handedOver = createStore<readonly HandedOver[]>(() => []);

export function noteHandedOver(one: HandedOver): void {
  handedOver.setState([one, ...handedOver.getState()].slice(0, most), true);
}
