import type { Order } from '@print/contract/ordering';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { shopQuery } from '#shop/shop-query.ts';
import { sampleOrder } from '../../../test/sample-order.ts';
import { sampleShop } from '../../../test/sample-shop.ts';
import { OrderCard } from './order-card.tsx';

afterEach(cleanup);

function show(changes: Partial<Order> = {}) {
  const client = new QueryClient();
  client.setQueryData(shopQuery.queryKey, sampleShop);
  const { container } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <OrderCard order={{ ...sampleOrder, ...changes }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { countCodes: () => container.querySelectorAll('svg[role=img]').length };
}

async function open(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { expanded: false }));
  await screen.findByRole('button', { name: '复制订单号' });
}

test('an order that waits for pickup shows its QR code, once and larger when the card is open', async () => {
  const { countCodes } = show();
  await expect.poll(countCodes).toBe(1);
  expect(screen.queryByRole('img', { name: '取件码的二维码' })).toBeNull();
  await open();
  expect(screen.getByRole('img', { name: '取件码的二维码' })).toBeDefined();
  expect(countCodes()).toBe(1);
});

test('a collected and a cancelled order have no QR code', async () => {
  for (const changes of [{ collected_at: sampleOrder.created_at }, { status: 'cancelled' as const }]) {
    const { countCodes } = show(changes);
    await open();
    expect(countCodes()).toBe(0);
    cleanup();
  }
});
