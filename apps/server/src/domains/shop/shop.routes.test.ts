import { defaultPriceList } from '@print/contract/default-price-list';
import { catalogueOf, getShop, Shop } from '@print/contract/shop';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { insertShopDefaults } from './insert-shop-defaults.ts';

const { deps, as } = await createTestApp({ environment: { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' } });

test('a new shop opens with the prices of its price list', async () => {
  const { status, body } = await (await as('guest')).call(getShop, {});

  expect(status).toBe(200);
  expect(Shop.parse(body)).toEqual(body);
  expect(body.price_list).toEqual({
    version: 1,
    ...catalogueOf(defaultPriceList),
    base_fee: 0.5,
    side_prices: { a4_70g: 0.15, a4_80g: 0.15, b5_70g: 0.12 },
    binding_fees: { none: 0, staple_top_left: 0.1, staple_left_side: 0.1, staple: 2, ring_bound: 5 },
  });
  expect(body).toMatchObject({ is_open: true, production_hours: 8 });
  expect(body.limits).toMatchObject({ max_file_bytes: 209_715_200, recommended_file_bytes: 104_857_600 });
  // The privacy policy states these periods.
  expect(body.retention).toEqual({
    upload_hours: 24,
    ordered_file_days: 30,
    finished_file_days: 7,
    screenshot_days: 90,
    phone_days: 180,
  });
});

test('only configured sign-in providers are offered', async () => {
  const { body } = await (await as('guest')).call(getShop, {});
  expect(body.sign_in_providers).toEqual(['github']);
});

test('the payment codes that ship with the product are marked as samples', async () => {
  const { body } = await (await as('guest')).call(getShop, {});
  expect(body.payment_codes).toEqual([
    { method: 'ALIPAY', image_url: '/payment/alipay-sample.png', is_sample: true },
    { method: 'WECHAT', image_url: '/payment/wechat-sample.png', is_sample: true },
  ]);
});

test('a later start keeps the owner’s changes', async () => {
  await deps.database.query(`update shop_settings set pickup_point = '5 号楼大厅'`);
  await insertShopDefaults(deps);

  const { body } = await (await as('guest')).call(getShop, {});
  expect(body.pickup_point).toBe('5 号楼大厅');
});
