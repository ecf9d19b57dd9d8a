import { getBill, importBill } from '@print/contract/bills';
import { getStaffOrder } from '@print/contract/desk';
import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import { wechatBillOf } from '#test/bills/wechat-bill-of.ts';
import { seedOrder } from '#test/factories.ts';
import { createFakeConverter } from '#test/fake-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import { startWorker } from '#worker';

const { deps, as } = await createTestApp({ converter: createFakeConverter });
const owner = await as('staff');

test('the worker confirms the payments of an uploaded bill', async () => {
  await startWorker(deps, new AbortController().signal);
  const createdAt = deps.clock.now();
  const order = await seedOrder(deps, { createdAt, totalPrice: fen(4321) });
  const file = wechatBillOf([{ at: createdAt, amount: 4321 }]);
  const { id } = (await owner.upload(importBill, file, '账单.csv')).body;
  const stateOf = async () => (await owner.call(getBill, { params: { id } })).body.state;
  await expect.poll(stateOf).toBe('done');
  const { payment } = (await owner.call(getStaffOrder, { params: { id: order.id } })).body;
  expect(payment).toMatchObject({ check: 'checked', entries: [{ source: 'bill', amount: 43.21 }] });
});
