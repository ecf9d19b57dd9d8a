import type { OwingOrder } from '@print/contract/ledger';

/** Why the order is not even. */
export function owingReason({ cancelled_at, collected_at, is_payment_checked: isChecked, owed }: OwingOrder): string {
  if (cancelled_at !== null) return '已取消';
  const reason = isChecked ? (owed > 0 ? '少付' : '多付') : '没有核款';
  return collected_at === null ? reason : `已取走，${reason}`;
}

/** Since when: the cancellation or the handover, or else the order itself. */
export const owingSince = ({ cancelled_at, collected_at, created_at }: OwingOrder): string =>
  cancelled_at ?? collected_at ?? created_at;
