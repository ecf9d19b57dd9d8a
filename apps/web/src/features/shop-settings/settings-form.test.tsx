import { defaultPriceList } from '@print/contract/default-price-list';
import { changeSettings, type SettingsForm as Settings, type StaffSettings } from '@print/contract/settings';
import { catalogueOf } from '@print/contract/shop';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Toaster } from '#ui/toast.tsx';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { json, startServer } from '../../../test/test-server.ts';
import { toEdit } from './catalogue-edits.ts';
import { PriceSection } from './price-section.tsx';
import { SettingFields } from './setting-fields.tsx';
import { openingFields, settingFields } from './settings-fields.ts';
import { SettingsForm } from './settings-form.tsx';
import { settingsQuery } from './settings-query.ts';
import { hasUnsavedEdits, noEdits, unsavedEdits } from './unsaved-edits.ts';

beforeAll(() => {
  setCsrfCookie('from-cookie');
});
afterEach(() => {
  cleanup();
  unsavedEdits.setState(noEdits, true);
});

const catalogue = catalogueOf(defaultPriceList);
const listOf = (version: number, baseFee = 0.5) => ({
  ...catalogue,
  base_fee: baseFee,
  version,
  created_at: '2026-11-01T00:00:00Z',
  created_by: '小林',
});
const settings = Object.fromEntries(
  settingFields.map(({ name, kind }) => [name, kind === 'number' ? 8 : kind === 'switch' || '全天']),
) as Settings;
const shopOf = (version: number, price_lists = [listOf(1)], changes: Partial<Settings> = {}): StaffSettings => ({
  version,
  settings: { ...settings, ...changes },
  price_lists,
  payment_codes: [],
  can_mail: false,
});

function Page() {
  const { data } = useQuery({ ...settingsQuery, refetchOnMount: false });
  return data ? (
    <SettingsForm data={data}>
      {(form) => (
        <>
          <SettingFields form={form} fields={openingFields} />
          <PriceSection form={form.catalogue} versions={data.price_lists} />
        </>
      )}
    </SettingsForm>
  ) : null;
}

/** The page on a server that answers saves with these replies, in turn, and reads with `latest`. */
async function openPage(replies: { status: number; body: object }[], latest = shopOf(4), known = shopOf(3)) {
  const server = await startServer((response, { method, url }) => {
    if (url.startsWith('/api/staff/acts/')) return json(response, 200, { count: 0, page_size: 20, results: [] });
    const { status, body } =
      method === changeSettings.method ? (replies.shift() ?? { status: 500, body: {} }) : { status: 200, body: latest };
    json(response, status, body);
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(settingsQuery.queryKey, known);
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <Page />
        <Toaster />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByLabelText('基础服务费');
  return () => server.received.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body));
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const review = async () => {
  press('查看并保存');
  return within(await screen.findByRole('alertdialog'));
};
const save = async () => {
  await review();
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '保存' }));
};
const bar = () => screen.queryByRole('region', { name: '未保存的更改' });

test('settings and prices are reviewed together and saved in one call', async () => {
  const listSaves = await openPage([{ status: 200, body: shopOf(4, [listOf(2, 1), listOf(1)], { hours: '白天' }) }]);
  type('营业时间', '白天');
  type('基础服务费', '1');
  expect(bar()?.textContent).toContain('2 项更改还没保存');
  const dialog = await review();
  expect(dialog.getByRole('region', { name: '设置' }).textContent).toMatch(/营业时间.*全天.*白天/);
  expect(dialog.getByRole('region', { name: '价目' }).textContent).toMatch(/基础服务费.*¥0\.50.*¥1\.00/);
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await screen.findByText('设置已保存，新价目已生效');
  expect(bar()).toBeNull();
  expect(listSaves()).toEqual([
    { version: 3, changes: { hours: '白天' }, prices: { ...catalogue, base_fee: 1, based_on: 1 } },
  ]);
});

test('new prices alone are saved without the settings', async () => {
  const listSaves = await openPage([{ status: 200, body: shopOf(3, [listOf(2, 1), listOf(1)]) }]);
  type('基础服务费', '1');
  await save();
  await screen.findByText('新价目已生效');
  expect(listSaves()).toEqual([{ version: 3, prices: { ...catalogue, base_fee: 1, based_on: 1 } }]);
});

test('after a colleague’s save the edits are repeated on it, and the next save replaces it', async () => {
  const colour = { ...listOf(2), color_per: 'document' as const };
  const latest = shopOf(4, [colour, listOf(1)], { contact: '敲门' });
  const refused = { status: 409, body: { code: 'prices_changed_meanwhile', detail: '' } };
  const listSaves = await openPage([refused, { status: 200, body: latest }], latest);
  type('营业时间', '白天');
  type('基础服务费', '1');
  await save();
  const prices = await screen.findByRole('region', { name: '未保存的更改' });
  await within(prices).findByText(/刚刚改过价目，没有保存你的/);
  expect(within(prices).getByText(/刚刚改过设置，没有保存你的/)).toBeTruthy();
  expect(prices.textContent).toMatch(/联系方式.*敲门/);
  expect(prices.textContent).toMatch(/彩色计价.*按整份文件/);
  await save();
  const rebased = { ...catalogue, color_per: 'document', base_fee: 1, based_on: 2 };
  await expect.poll(() => listSaves()[1]).toEqual({ version: 4, changes: { hours: '白天' }, prices: rebased });
});

test('after a conflict that cannot be looked up, the message of the server is shown', async () => {
  const detail = '设置刚被其他店员改过，请查看最新内容后再改';
  const refused = { status: 409, body: { code: 'settings_changed_meanwhile', detail } };
  await openPage([refused], { version: 4 } as StaffSettings);
  type('营业时间', '白天');
  await save();
  await screen.findByText(detail);
  expect(screen.getByLabelText('营业时间')).toHaveProperty('value', '白天');
});

test('a price list that a colleague has saved meanwhile is not reverted by an edit of the former one', async () => {
  const latest = shopOf(3, [listOf(2, 9), listOf(1)]);
  unsavedEdits.setState({
    settings: {},
    catalogue: { base: listOf(1), edit: { ...toEdit(catalogue), color_per: 'document' } },
  });
  const listSaves = await openPage([{ status: 500, body: {} }], latest, latest);
  expect((await review()).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^彩色计价/),
  ]);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '保存' }));
  await expect.poll(() => listSaves()).toMatchObject([{ prices: { based_on: 1 } }]);
});

test('a refused price and a refused setting are both said at their fields', async () => {
  const errors = { 'prices.base_fee': ['请填 0–1000 元'], 'changes.hours': ['此项不能为空'] };
  await openPage([{ status: 400, body: errors }]);
  type('营业时间', '');
  type('基础服务费', '5000');
  await save();
  await screen.findByText('请填 0–1000 元');
  expect(screen.getByText('此项不能为空')).toBeTruthy();
  expect(document.activeElement, 'the first one').toBe(screen.getByLabelText('营业时间'));
  type('基础服务费', '5');
  expect(screen.queryByText('请填 0–1000 元'), 'not known of the new price').toBeNull();
});

test('edits that restore what is saved are none, and discarded edits can be restored', async () => {
  await openPage([]);
  type('基础服务费', '0.6');
  type('出件时间', '9');
  type('基础服务费', '0.50');
  type('出件时间', '8');
  expect(bar()).toBeNull();
  expect(hasUnsavedEdits()).toBe(false);
  type('基础服务费', '0.6');
  press('放弃');
  expect(bar()).toBeNull();
  press('撤销');
  expect(bar()?.textContent).toContain('1 项更改还没保存');
  expect(screen.getByLabelText('基础服务费')).toHaveProperty('value', '0.6');
});

test('the browser asks before it closes a tab with unsaved edits, and only then', async () => {
  await openPage([]);
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(false);
  type('基础服务费', '0.6');
  expect(close()).toBe(true);
  cleanup();
  expect(close(), 'on another page too').toBe(true);
  unsavedEdits.setState(noEdits, true);
  expect(close()).toBe(false);
});
