import { fen } from '@print/contract/price';
import { pickupCodeFrom } from '../../apps/server/src/domains/orders/placing/order-number-rules.ts';
import type { Deps } from '../../apps/server/src/platform/deps.ts';
import { seedOrder } from '../../apps/server/test/factories.ts';

const hourMs = 3_600_000;

const groups = [
  {
    bindingType: 'staple_top_left' as const,
    bindingFee: fen(10),
    documents: [
      { originalFilename: '毕业论文-封面与摘要.pdf', pageCount: 4, copies: 2, printCost: fen(120) },
      { originalFilename: '毕业论文-正文 Chapter 1–5 final_v7.pdf', pageCount: 68, printCost: fen(1020) },
    ],
  },
  {
    bindingType: 'ring_bound' as const,
    bindingFee: fen(500),
    documents: [{ originalFilename: '大学英语四级真题 2025.pdf', pageCount: 40, printCost: fen(600) }],
  },
];

/** Seeds orders of one user, an hour apart: the newest is pending, every fifth cancelled, the others collected. */
export async function seedHistory(deps: Deps, userId: string, count: number): Promise<string> {
  const now = deps.clock.now().getTime();
  let newest = '';
  for (let hoursAgo = count - 1; hoursAgo >= 0; hoursAgo -= 1) {
    const createdAt = new Date(now - hoursAgo * hourMs);
    const pickupCode = pickupCodeFrom(deps.random.bytes(24)) ?? '';
    const fields = { owner: `user:${userId}` as const, createdAt, ...outcome(hoursAgo, createdAt) };
    const order = await seedOrder(deps, { ...fields, pickupCode, totalPrice: fen(2300) }, groups);
    newest = order.orderNumber;
  }
  return newest;
}

function outcome(hoursAgo: number, createdAt: Date) {
  const finishedAt = new Date(createdAt.getTime() + hourMs / 2);
  if (hoursAgo === 0) return { status: 'pending' as const };
  if (hoursAgo % 5 === 4)
    return { status: 'cancelled' as const, cancelledAt: finishedAt, cancelReason: '付款截图不清楚' };
  return { status: 'completed' as const, processingAt: createdAt, completedAt: finishedAt, collectedAt: finishedAt };
}
