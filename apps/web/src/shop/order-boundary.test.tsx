import { listQueue, type QueuedOrder } from '@print/contract/desk';
import { listOrders } from '@print/contract/ordering';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { callForItems, type UnreadableItem } from '#api/call-for-items.ts';
import { sampleOrder } from '../../test/sample-order.ts';
import { sampleQueuedOrder } from '../../test/sample-queued-order.ts';
import { json, startServer } from '../../test/test-server.ts';
import { OrderBoundary } from './order-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const notice = '这张订单暂时显示不出来，请刷新重试';
const queue = {
  counts: { pending: 1, processing: 0, completed: 0, cancelled: 0 },
  sheets_to_print: 0,
  sides_to_print: 0,
  refund_requests: 0,
  count: 3,
  page: 1,
  page_size: 50,
};

function List({ orders }: { orders: readonly (QueuedOrder | UnreadableItem)[] }) {
  return (
    <ol>
      {orders.map((order) => (
        <OrderBoundary key={order.id} order={order} frame={(text) => <li>{text}</li>}>
          {(readable) => <Card order={readable} />}
        </OrderBoundary>
      ))}
    </ol>
  );
}

function Card({ order }: { order: QueuedOrder }) {
  if (order.files < 0) throw new Error('a value no component expects');
  return <li>{order.pickup_code}</li>;
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('an order with a wrong shape is replaced by a notice in its place', async () => {
  const results = [{ ...sampleQueuedOrder, id: 'a' }, { id: 'b', total_price: 'free' }, null];
  await startServer((response) => json(response, 200, { ...queue, results }));
  const { results: orders } = await callForItems(listQueue, { querystring: {} });
  render(<List orders={orders} />);
  expect(shown()).toEqual([sampleQueuedOrder.pickup_code, notice, notice]);
});

test('an order that cannot be rendered is replaced too, until its next version renders', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const [readable, unreadable] = [
    { ...sampleQueuedOrder, id: 'a' },
    { ...sampleQueuedOrder, id: 'b', files: -1 },
  ];
  const { rerender } = render(<List orders={[readable, unreadable]} />);
  expect(shown()).toEqual([sampleQueuedOrder.pickup_code, notice]);
  rerender(<List orders={[readable, { ...unreadable, files: 1 }]} />);
  expect(shown()).toEqual([sampleQueuedOrder.pickup_code, sampleQueuedOrder.pickup_code]);
});

test('an order whose group has no documents does not hide the other orders of the list', async () => {
  const results = [{ ...sampleOrder, groups: [{ id: 'g' }] }, sampleOrder];
  await startServer((response) => json(response, 200, { count: 2, next: null, previous: null, results }));
  expect(await callForItems(listOrders, { querystring: { page: '1' } })).toMatchObject({
    results: [{ id: sampleOrder.id, isUnreadable: true }, sampleOrder],
  });
});
