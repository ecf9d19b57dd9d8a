import type { NewOrder } from '@print/contract/ordering';
import type { PrintSettings, RequestedSettings } from '@print/contract/print-settings';
import { ApiError } from '#api/api-error.ts';
import { type Draft, type DraftDocument, documentsOf, fileIdOf } from '../draft.ts';

/** Only documents that have reached the shop can be ordered. */
export function newOrderOf(draft: Draft, screenshotId: string | null): NewOrder {
  const note = draft.note?.trim();
  return {
    phone_number: draft.phoneNumber,
    payment_method: draft.paymentMethod,
    payment_screenshot_id: screenshotId,
    ...(draft.reserved?.method === draft.paymentMethod && { reserved_amount_id: draft.reserved.id }),
    ...(note && { note }),
    groups: draft.groups.map(({ bindingType, documents }, index) => ({
      binding_type: bindingType,
      sequence_in_order: index + 1,
      documents: documents.map(newOrderDocument),
    })),
  };
}

function newOrderDocument({ fileName, settings, state }: DraftDocument, index: number) {
  const fileId = fileIdOf(state);
  if (fileId === undefined) throw new Error('a document without an upload cannot be ordered');
  return { file_id: fileId, original_filename: fileName, ...requestedSettings(settings), sequence_in_group: index + 1 };
}

/** An order sent by an older page, which had fewer settings, must equal the same order sent again. */
function requestedSettings(settings: PrintSettings): RequestedSettings {
  const { page_range, pages_per_side, pictures_before, ...others } = settings;
  return {
    ...others,
    ...(page_range !== '' && { page_range }),
    ...(pages_per_side !== 1 && { pages_per_side }),
    ...(pictures_before > 0 && { pictures_before }),
  };
}

const isSame = (a: NewOrder, b: NewOrder) => JSON.stringify(a) === JSON.stringify(b);

/** Records the order before it is sent, so that the page can retry it, also after a reload. */
export function recordAttempt(draft: Draft, key: string, order: NewOrder): Draft {
  const orders = draft.attempt?.orders.filter((sentOrder) => !isSame(sentOrder, order)) ?? [];
  return { ...draft, attempt: { key, orders: [...orders, order] } };
}

export function clearAttempt(draft: Draft): Draft {
  return { ...draft, attempt: null };
}

/** The order sent last, if the draft is unchanged since: the retry sends the same body with the same screenshot id. */
export function unansweredOrder(draft: Draft): NewOrder | undefined {
  const last = draft.attempt?.orders.at(-1);
  const isUploaded = documentsOf(draft).every(({ state }) => fileIdOf(state) !== undefined);
  if (last === undefined || !isUploaded) return undefined;
  return isSame(last, newOrderOf(draft, last.payment_screenshot_id ?? null)) ? last : undefined;
}

/** All other orders sent under the same key, newest first: the shop may have accepted one of them. */
export function earlierOrders(draft: Draft, current: NewOrder): NewOrder[] {
  return (draft.attempt?.orders ?? []).filter((sentOrder) => !isSame(sentOrder, current)).toReversed();
}

/** These statuses say nothing about the order: an earlier attempt may still have placed it. */
const transientStatuses = [401, 403, 408, 429];

/** The shop refuses this order for certain. */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof ApiError ? (error.status ?? 0) : 0;
  return status >= 400 && status < 500 && !transientStatuses.includes(status);
}

/** The shop has accepted a different order under this idempotency key. */
export function isKeyReused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422;
}
