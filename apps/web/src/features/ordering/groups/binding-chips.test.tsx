import type { Shop, ShopBinding } from '@print/contract/shop';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { shopQuery } from '#shop/shop-query.ts';
import { pricedDocument } from '../../../../test/priced-document.ts';
import { sampleShop } from '../../../../test/sample-shop.ts';
import { startServer } from '../../../../test/test-server.ts';
import { emptyDraft } from '../draft.ts';
import { changeDraft, getDraft, useDraft } from '../ordering-store.ts';
import { GroupCard } from './group-card.tsx';

beforeAll(() => {
  // jsdom has no layout.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(cleanup);

function List({ shop }: { shop: Shop }) {
  const groups = useDraft((draft) => draft.groups);
  return groups.map((group) => <GroupCard key={group.id} group={group} number={1} shop={shop} />);
}

/** A group of documents of 12 sheets each, in a shop that has changed its bindings. */
async function show(ids: string, change: (binding: ShopBinding) => ShopBinding = (binding) => binding): Promise<void> {
  // No price arrives.
  await startServer(() => {});
  const { price_list } = sampleShop;
  const shop = { ...sampleShop, price_list: { ...price_list, bindings: price_list.bindings.map(change) } };
  changeDraft(() => ({
    ...emptyDraft,
    groups: [{ id: 'a', bindingType: 'none', documents: [...ids].map((id) => pricedDocument(id)) }],
  }));
  const client = new QueryClient();
  client.setQueryData(shopQuery.queryKey, shop);
  render(
    <QueryClientProvider client={client}>
      <List shop={shop} />
    </QueryClientProvider>,
  );
}

const chips = () => screen.queryByRole('group', { name: '要装订吗？' });
const chipNames = () => [...(chips()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '装订方式：装订组 #1' });

test('one press binds a group of several files, and the focus goes to the select that shows the binding', async () => {
  await show('甲乙');
  expect(chipNames()).toEqual(['左上角装订¥0.10', '左侧装订¥0.10', '骑马钉', '环装']);
  const chip = within(chips() ?? document.body).getByRole('button', { name: '环装' });
  chip.focus();
  fireEvent.click(chip);
  expect(getDraft().groups[0]?.bindingType).toBe('ring_bound');
  expect(chips()).toBeNull();
  expect(select().value).toBe('ring_bound');
  await waitFor(() => expect(document.activeElement).toBe(select()));

  fireEvent.change(select(), { target: { value: 'none' } });
  expect(chipNames()).toHaveLength(4);
});

test('bindings that the shop does not offer, or that cannot hold the sheets, have no chips', async () => {
  await show('甲乙', (binding) => {
    if (binding.type === 'staple_left_side') return { ...binding, is_shown: false };
    return binding.type === 'staple_top_left' ? { ...binding, max_sheets: 20 } : binding;
  });
  expect(chipNames()).toEqual(['骑马钉', '环装']);
});

test('a shop without bindings and a group of one file have no chips', async () => {
  await show('甲乙', (binding) => ({ ...binding, is_shown: binding.type === 'none' }));
  expect(chips()).toBeNull();
  cleanup();
  await show('甲');
  expect(chips()).toBeNull();
});
