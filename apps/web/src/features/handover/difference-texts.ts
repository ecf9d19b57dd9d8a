import type { StaffOrder } from '@print/contract/desk';

/** The instruction below the open difference; empty when nothing is open. */
export function settlingText(order: StaffOrder): string {
  const { open_difference: difference, status, collected_at: collectedAt } = order;
  if (difference === 0) return '';
  const isOwed = difference > 0;
  if (status === 'cancelled') return `订单已取消，${isOwed ? '多退了，请向顾客收回' : '收到的钱请退给顾客'}`;
  const reason = collectedAt === null ? reasonOf(order, isOwed) : '已经取走，还没有结清';
  return `${reason}，请${isOwed ? '向顾客补收' : '退给顾客'}`;
}

function reasonOf({ groups }: StaffOrder, isOwed: boolean): string {
  const documents = groups.flatMap((group) => group.documents);
  const haveSamePages = documents.every(({ exact_page_count }) => exact_page_count === null);
  const haveSameColors = documents.every(({ exact_color_sides }) => exact_color_sides === undefined);
  if (haveSamePages && haveSameColors) return isOwed ? '实收比应付少' : '实收比应付多';
  if (haveSameColors) return isOwed ? '页数比预估多' : '页数比预估少';
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
