import { createOrder, type NewOrder } from '@print/contract/ordering';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { newKey } from '#lib/new-key.ts';
import { withBusyOverlay } from '#ui/busy-overlay.tsx';
import type { Placed } from '../draft.ts';
import { noteWithdrawnOffer } from '../files/withdrawn-offers.ts';
import { changeDraft, getDraft, useOrdering } from '../ordering-store.ts';
import { abortRequest } from '../requests.ts';
import { toPlacedDraft } from '../steps.ts';
import {
  clearAttempt,
  earlierOrders,
  isKeyReused,
  isRefusal,
  newOrderOf,
  recordAttempt,
  unansweredOrder,
} from './attempt.ts';
import { readFailure, returnDocuments } from './read-failure.ts';
import { removeScreenshot, resetScreenshotUpload, uploadChosenScreenshot } from './screenshot.ts';

/** A second call while the first one is running does nothing. A failing `onPlaced` does not fail the order. */
export async function placeOrder(onPlaced: () => Promise<unknown>, isByGateway = false): Promise<void> {
  if (useOrdering.getState().placing.status === 'running') return;
  useOrdering.setState({ placing: { status: 'running' } });
  try {
    const placed = await withBusyOverlay(prepareOrder(isByGateway).then(sendOrder));
    onPlaced().catch((error) => log('the list of orders is not refreshed', error));
    // The screenshot belongs to the placed order, not to the next one.
    removeScreenshot();
    useOrdering.setState({ placing: { status: 'done', orderNumber: placed.order_number } });
    changeDraft((draft) => toPlacedDraft(draft, placed));
  } catch (error) {
    log('the order is not created', error);
    failOrder(error);
  }
}

async function prepareOrder(isByGateway: boolean): Promise<NewOrder> {
  // A picture that was chosen for another method proves nothing here.
  if (isByGateway) return newOrderOf(getDraft(), null);
  const unanswered = unansweredOrder(getDraft());
  const { screenshot } = useOrdering.getState();
  const isSamePicture = screenshot === undefined || screenshot.id === unanswered?.payment_screenshot_id;
  if (unanswered !== undefined && isSamePicture) return unanswered;
  const screenshotId = await uploadChosenScreenshot();
  return newOrderOf(getDraft(), screenshotId);
}

/** Creates one order, however often it is called and whatever happened to earlier replies. */
async function sendOrder(order: NewOrder): Promise<Placed> {
  const key = getDraft().attempt?.key ?? newKey();
  changeDraft((draft) => recordAttempt(draft, key, order));
  try {
    return await post(key, order, false);
  } catch (error) {
    if (isKeyReused(error)) return await findEarlierOrder(key, order, error);
    if (isRefusal(error)) changeDraft(clearAttempt);
    throw error;
  }
}

/** An earlier attempt has placed an order after all: sending the body of that attempt again returns the order. */
async function findEarlierOrder(key: string, current: NewOrder, refusal: unknown): Promise<Placed> {
  for (const order of earlierOrders(getDraft(), current)) {
    try {
      return await post(key, order, true);
    } catch (error) {
      if (!isKeyReused(error)) throw error;
    }
  }
  changeDraft(clearAttempt);
  throw refusal;
}

async function post(key: string, order: NewOrder, isEarlier: boolean): Promise<Placed> {
  const placed = await call(createOrder, { headers: { 'idempotency-key': key }, body: order });
  return { ...placed, phoneNumber: order.phone_number, isEarlier, groups: order.groups };
}

/** The draft stays complete; each message appears at the field or file it is about. */
function failOrder(error: unknown): void {
  const failure = readFailure(error, getDraft());
  if (error instanceof ApiError) noteWithdrawnOffer(error.fields);
  if (failure.screenshot !== undefined) resetScreenshotUpload();
  useOrdering.setState({ placing: { status: 'failed', failure } });
  // A quote requested before the refusal may still be running; its result must not hide the refusal.
  for (const id of Object.keys(failure.documents)) abortRequest(`quote:${id}`);
  changeDraft((draft) => returnDocuments(draft, failure));
}

/** Logs the cause for support; the customer reads the message on the page. */
function log(message: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where the cause belongs
  console.error(message, cause);
}
