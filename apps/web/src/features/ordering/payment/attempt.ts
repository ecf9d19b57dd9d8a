import type { NewOrder } from '@print/contract/ordering';
import { ApiError } from '#api/api-error.ts';
import { fileIdOf } from '../document-state.ts';
import { type Draft, documentsOf } from '../draft.ts';
import { newOrderOf } from './new-order.ts';

const isSame = (one: NewOrder, other: NewOrder) => JSON.stringify(one) === JSON.stringify(other);

/** Written down before it is sent: whatever happens then, this page or the next one knows of it. */
export function noteSent(draft: Draft, key: string, order: NewOrder): Draft {
  const orders = draft.attempt?.orders.filter((one) => !isSame(one, order)) ?? [];
  return { ...draft, attempt: { key, orders: [...orders, order] } };
}

export function forgetAttempt(draft: Draft): Draft {
  return { ...draft, attempt: null };
}

/** What was sent last and is still what the customer wants: to be sent again as it was, screenshot and all. */
export function unansweredOrder(draft: Draft): NewOrder | undefined {
  const last = draft.attempt?.orders.at(-1);
  const isAllThere = documentsOf(draft).every(({ state }) => fileIdOf(state) !== undefined);
  if (last === undefined || !isAllThere) return undefined;
  return isSame(last, newOrderOf(draft, last.payment_screenshot_id ?? null)) ? last : undefined;
}

/** What else was sent under the key, newest first: one of them may have become an order unheard. */
export function earlierOrders(draft: Draft, current: NewOrder): NewOrder[] {
  return (draft.attempt?.orders ?? []).filter((one) => !isSame(one, current)).toReversed();
}

/** Refusals that are about the caller or the moment, and may hide an order that is already there. */
const passing = [401, 403, 408, 429];

/** The shop has said no, and means the order. */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof ApiError ? (error.status ?? 0) : 0;
  return status >= 400 && status < 500 && !passing.includes(status);
}

/** Under this key the shop has taken an order that reads differently. */
export function isAnotherOrder(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422;
}
