import { createOrder, type NewOrder } from '@print/contract/ordering';
import { call } from '#api/call.ts';
import { newKey } from '#lib/new-key.ts';
import type { Placed } from '../draft.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { earlierOrders, forgetAttempt, isAnotherOrder, isRefusal, noteSent } from './attempt.ts';

/** However often it is called and whatever became of earlier answers: one order. */
export async function sendOrder(order: NewOrder): Promise<Placed> {
  const key = getDraft().attempt?.key ?? newKey();
  changeDraft((draft) => noteSent(draft, key, order));
  try {
    return await post(key, order, false);
  } catch (error) {
    if (isAnotherOrder(error)) return await findEarlier(key, order, error);
    if (isRefusal(error)) changeDraft(forgetAttempt);
    throw error;
  }
}

/** One that was sent before has arrived after all: it is asked for in its own words. */
async function findEarlier(key: string, current: NewOrder, refusal: unknown): Promise<Placed> {
  for (const order of earlierOrders(getDraft(), current)) {
    try {
      return await post(key, order, true);
    } catch (error) {
      if (!isAnotherOrder(error)) throw error;
    }
  }
  changeDraft(forgetAttempt);
  throw refusal;
}

async function post(key: string, order: NewOrder, isEarlier: boolean): Promise<Placed> {
  const placed = await call(createOrder, { headers: { 'idempotency-key': key }, body: order });
  return { ...placed, phoneNumber: order.phone_number, isEarlier, groups: order.groups };
}
