import { fen } from '@print/contract/price';
import { pickupCodeFrom } from '../../apps/server/src/domains/orders/placing/order-number-rules.ts';
import type { Deps } from '../../apps/server/src/platform/deps.ts';
import { seedOrder } from '../../apps/server/test/factories.ts';

const minuteMs = 60_000;
type OrderFields = Parameters<typeof seedOrder>[1] & { minutesAgo: number };
type Groups = Parameters<typeof seedOrder>[2];

const thesis: Groups = [
  {
    bindingType: 'staple_top_left',
    bindingFee: fen(10),
    documents: [
      { originalFilename: '毕业论文-封面与摘要.pdf', pageCount: 4, copies: 2, printCost: fen(120) },
      { originalFilename: '毕业论文-正文.pdf', pageCount: 68, print_sided: 'double', printCost: fen(1020) },
    ],
  },
];
const severalGroups: Groups = [
  { bindingType: 'ring_bound', documents: [{ originalFilename: '四级真题.pdf', pageCount: 40 }] },
  { bindingType: 'staple', documents: [{ originalFilename: '社团小册子.pdf', pageCount: 16, copies: 20 }] },
  { bindingType: 'none', documents: [{ originalFilename: '简历.pdf', pageCount: 1, copies: 3 }] },
];
const notes: Groups = [
  { bindingType: 'staple_left_side', documents: [{ originalFilename: '高数笔记.pdf', pageCount: 52 }] },
];

/** An afternoon's orders: late, long and new orders, and one of every status. */
const afternoon: [OrderFields, Groups][] = [
  [
    {
      minutesAgo: 530,
      totalPrice: fen(1260),
      phoneNumber: '18612342746',
      paymentCheck: 'problem' as const,
      paymentProblem: '金额少了两元',
    },
    severalGroups,
  ],
  [{ minutesAgo: 275, totalPrice: fen(1200), paymentCheck: 'checked', phoneNumber: '15012340421' }, thesis],
  [{ minutesAgo: 188, totalPrice: fen(830), priceDifference: fen(120), paymentMethod: 'ALIPAY' }, notes],
  [{ minutesAgo: 64, totalPrice: fen(2960), isWalkIn: true, phoneNumber: '', paymentCheck: 'checked' }, severalGroups],
  [{ minutesAgo: 12, totalPrice: fen(80), phoneNumber: '13912345678' }, [{}]],
  [{ minutesAgo: 90, totalPrice: fen(1200), status: 'processing', paymentCheck: 'checked' }, thesis],
  [{ minutesAgo: 300, totalPrice: fen(830), status: 'completed', completedAt: new Date() }, notes],
  [{ minutesAgo: 240, totalPrice: fen(80), status: 'cancelled', cancelReason: '付款截图不清楚' }, [{}]],
];

/** Returns the pickup code of the oldest pending order. */
export async function seedQueue(deps: Deps): Promise<string> {
  const now = deps.clock.now().getTime();
  const codes: string[] = [];
  for (const [{ minutesAgo, ...fields }, groups] of afternoon) {
    const createdAt = new Date(now - minutesAgo * minuteMs);
    const readyBy = new Date(createdAt.getTime() + 480 * minuteMs);
    const pickupCode = pickupCodeFrom(deps.random.bytes(24)) ?? '';
    codes.push(pickupCode);
    await seedOrder(deps, { createdAt, readyBy, pickupCode, ...fields }, groups);
  }
  return codes[0] ?? '';
}
