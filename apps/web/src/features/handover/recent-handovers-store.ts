import type { StaffOrder } from '@print/contract/desk';
import { createStore } from 'zustand';
import { handoverText } from './handover-text.ts';

type Handover = { orderId: string; code: string; at: Date; text: string };

const maxHandovers = 20;

/** Orders handed over since the page was opened, newest first. */
export const recentHandovers = createStore<readonly Handover[]>(() => []);

/** `order` is the order after the handover. */
export function addRecentHandover(order: StaffOrder): void {
  const handover = { orderId: order.id, code: order.pickup_code, at: new Date(), text: handoverText(order) };
  recentHandovers.setState([handover, ...recentHandovers.getState()].slice(0, maxHandovers), true);
}

/** Money of an order may be settled after its handover. */
export function updateRecentHandover(order: StaffOrder): void {
  const update = (handover: Handover) =>
    handover.orderId === order.id ? { ...handover, text: handoverText(order) } : handover;
  recentHandovers.setState(recentHandovers.getState().map(update), true);
}
