import type { StaffOrder } from '@print/contract/desk';

/** The instruction below the difference; empty when it was settled at the handover. */
export function settlingText(order: StaffOrder): string {
  const isOwed = order.price_difference > 0;
  if (order.has_late_difference) return `取件后才算出，还没有结清，请${isOwed ? '向顾客补收' : '退给顾客'}`;
  if (order.collected_at !== null) return '';
  return `${reasonOf(order, isOwed)}，请${isOwed ? '向顾客补收' : '退给顾客'}`;
}

function reasonOf({ groups }: StaffOrder, isOwed: boolean): string {
  const documents = groups.flatMap((group) => group.documents);
  if (documents.every(({ exact_color_sides }) => exact_color_sides === undefined))
    return isOwed ? '页数比预估多' : '页数比预估少';
  const haveSamePages = documents.every(({ exact_page_count }) => exact_page_count === null);
  return haveSamePages ? '彩色面数比下单时计的少' : '页数和彩色面数与下单时不同';
}

/** Warns before the handover that the difference may change afterwards; empty when it is final. */
export function pendingCountsText({ status, collected_at, groups }: StaffOrder): string {
  if (status === 'cancelled' || collected_at !== null) return '';
  const documents = groups.flatMap((group) => group.documents);
  const pending = [
    documents.some(({ awaits_pages }) => awaits_pages) && '页数',
    documents.some(({ awaits_colors }) => awaits_colors) && '彩色面数',
  ].filter((name) => name !== false);
  return pending.length === 0 ? '' : `${pending.join('和')}还没数完，差额可能变`;
}
