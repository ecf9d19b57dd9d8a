import type { NewOrder } from '@print/contract/ordering';
import { whileBusy } from '#ui/busy.tsx';
import { documentsOf, type Placed } from '../draft.ts';
import { letGo } from '../files/let-go.ts';
import { stopAsking } from '../files/request-quote.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { asPlaced } from '../steps.ts';
import { unansweredOrder } from './attempt.ts';
import { failure } from './failure.ts';
import { freshOrder } from './fresh-order.ts';
import { newOrderOf } from './new-order.ts';
import { readFailure, returnDocuments } from './read-failure.ts';
import { deliverScreenshot, dropScreenshot, forgetDelivery, screenshot } from './screenshot.ts';
import { sendOrder } from './send-order.ts';

let running: Promise<void> | undefined;

/** A second press while the first is under way is the same press. `onPlaced` may fail without harm. */
export function placeOrder(onPlaced: () => Promise<unknown>): Promise<void> {
  running ??= place(onPlaced).finally(() => {
    running = undefined;
  });
  return running;
}

async function place(onPlaced: () => Promise<unknown>): Promise<void> {
  failure.set(undefined);
  try {
    const placed = await whileBusy(deliver());
    onPlaced().catch((error) => log('the list of orders is not refreshed', error));
    finish(placed);
  } catch (error) {
    log('the order is not created', error);
    giveBack(error);
  }
}

async function deliver(): Promise<Placed> {
  return await sendOrder(await orderToSend());
}

async function orderToSend(): Promise<NewOrder> {
  const unanswered = unansweredOrder(getDraft());
  const chosen = screenshot.get();
  const isSamePicture = chosen === undefined || chosen.id === unanswered?.payment_screenshot_id;
  if (unanswered !== undefined && isSamePicture) return unanswered;
  const screenshotId = await deliverScreenshot();
  return newOrderOf(getDraft(), screenshotId);
}

function finish(placed: Placed): void {
  const before = getDraft();
  // Its picture belongs to the order that was taken.
  dropScreenshot();
  freshOrder.set(placed.order_number);
  changeDraft((draft) => asPlaced(draft, placed));
  if (!placed.isEarlier) letGo(documentsOf(before));
}

/** Nothing the customer did is lost; what the shop objects to is marked where it stands. */
function giveBack(error: unknown): void {
  const found = readFailure(error, getDraft());
  if (found.screenshot !== undefined) forgetDelivery();
  failure.set(found);
  // The shop's answer about a price may be on its way, and older than this one.
  for (const id of Object.keys(found.documents)) stopAsking(id);
  changeDraft((draft) => returnDocuments(draft, found));
}

/** For whoever looks into it with the customer; the customer reads words on the page. */
function log(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where the cause belongs
  console.error(what, cause);
}
