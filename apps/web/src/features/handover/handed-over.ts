import { createObservable } from '#lib/observable.ts';

type HandedOver = { orderId: string; code: string; at: Date; difference: number };

const most = 20;

/** What has been handed over since this page was opened, the newest first. */
export const handedOver = createObservable<readonly HandedOver[]>([]);

export function noteHandedOver(one: HandedOver): void {
  handedOver.set([one, ...handedOver.get()].slice(0, most));
}
