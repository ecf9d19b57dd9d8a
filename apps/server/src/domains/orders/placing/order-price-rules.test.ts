import { defaultPriceList } from '@print/contract/default-price-list';
import { fen } from '@print/contract/price';
import { bindingOf, type PriceList, paperOf } from '@print/contract/price-list';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { documentForm } from '#test/order-forms.ts';
import type { RequestedGroup } from './order-form-rules.ts';
import { type CountedDocument, priceOrder } from './order-price-rules.ts';

const prices: PriceList = {
  ...defaultPriceList,
  papers: defaultPriceList.papers.map((paper) => (paper.id === 'a4_80g' ? { ...paper, side_price: fen(16) } : paper)),
  bindings: [
    ...defaultPriceList.bindings,
    { ...bindingOf(defaultPriceList, 'ring_bound'), type: 'ring_bound_2', name: '铁圈装', fee: fen(800) },
  ],
};

const counted = (id: string, overrides: Partial<CountedDocument> = {}): CountedDocument => ({
  id,
  kind: 'pdf',
  colorPages: null,
  conversion: 'waiting',
  failure: null,
  instantPages: null,
  instantIsCertain: false,
  statedPages: null,
  exactPages: null,
  ...overrides,
});

const requestGroups = (...ids: string[]): RequestedGroup[] =>
  ids.map((id, index) => ({
    bindingType: 'none',
    path: `groups.${index}`,
    documents: [{ ...documentForm(id), path: `groups.${index}.documents.0` }],
  }));

const anyDocument = fc.record({
  pages: fc.integer({ min: 1, max: 5000 }),
  copies: fc.integer({ min: 1, max: 999 }),
  paper: fc.constantFrom(...prices.papers.map(({ id }) => id)),
  exact: fc.boolean(),
});
const anyOrder = fc.array(
  fc.record({
    bindingType: fc.constantFrom(...prices.bindings.map(({ type }) => type)),
    documents: fc.array(anyDocument, { minLength: 1, maxLength: 8 }),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('the price of an order', () => {
  test('is the sum of its parts for any grouping', () =>
    fc.assert(
      fc.property(anyOrder, (order) => {
        const known: CountedDocument[] = [];
        let sum = 50;
        const groups = order.map(({ bindingType, documents }, index) => {
          sum += bindingOf(prices, bindingType).fee;
          return {
            bindingType,
            path: '',
            documents: documents.map(({ pages, copies, paper, exact }, at) => {
              const id = `${index}-${at}`;
              known.push(counted(id, exact ? { exactPages: pages } : { instantPages: pages }));
              sum += pages * copies * paperOf(prices, paper).side_price;
              return { ...documentForm(id, { copies, paper_size: paper }), path: '' };
            }),
          };
        });
        const priced = priceOrder(groups, known, prices);
        expect(priced.totalPrice).toBe(sum);
        expect(Number.isSafeInteger(priced.totalPrice)).toBe(true);
        const isExact = order.every(({ documents }) => documents.every(({ exact }) => exact));
        expect(priced.awaitsCounts).toBe(!isExact);
        for (const { documents } of priced.groups)
          for (const { isEstimated, exactPages } of documents) expect(isEstimated).toBe(exactPages === null);
      }),
    ));

  test('is exact even for the largest possible order', () => {
    const document = { ...documentForm('a', { copies: 999 }), path: '' };
    const group: RequestedGroup = { bindingType: 'ring_bound', path: '', documents: Array(50).fill(document) };
    const { totalPrice } = priceOrder(
      Array<RequestedGroup>(50).fill(group),
      [counted('a', { exactPages: 5000 })],
      prices,
    );
    expect(totalPrice).toBe(50 + 50 * 500 + 2500 * 5000 * 999 * 15);
  });

  test('prefers the exact count over the file’s number, and that over the customer’s', () => {
    const all = { exactPages: 3, instantPages: 2, statedPages: 1 };
    const pagesOf = (overrides: Partial<CountedDocument>) =>
      priceOrder(requestGroups('a'), [counted('a', overrides)], prices).groups[0]?.documents[0];
    expect(pagesOf(all)).toMatchObject({ pageCount: 3, isEstimated: false, exactPages: 3 });
    expect(pagesOf({ ...all, exactPages: null })).toMatchObject({ pageCount: 2, isEstimated: true });
    expect(pagesOf({ statedPages: 1 })).toMatchObject({ pageCount: 1, isEstimated: true, exactPages: null });
  });
});

test('each document that cannot be ordered gets its reason on its own field', () => {
  const known = [
    counted('fine', { exactPages: 1 }),
    counted('uncounted'),
    counted('uncountable', { conversion: 'unavailable' }),
    counted('failed', { exactPages: null, instantPages: 4, failure: 'crashed' }),
  ];
  const refusal = () =>
    priceOrder(requestGroups('fine', 'uncounted', 'failed', 'unknown', 'uncountable'), known, prices);
  expect(refusal).toThrow(AppError);
  try {
    refusal();
  } catch (error) {
    expect((error as AppError).fields).toEqual({
      'groups.1.documents.0.file_id': ['正在计算页数，请等页数算出后再下单'],
      'groups.2.documents.0.file_id': ['文件无法转换，请重新导出为 PDF 后再上传'],
      'groups.3.documents.0.file_id': ['文件不存在或已过期，请重新上传'],
      'groups.4.documents.0.file_id': ['暂时无法自动计算页数，请填写页数后再下单'],
    });
  }
});
