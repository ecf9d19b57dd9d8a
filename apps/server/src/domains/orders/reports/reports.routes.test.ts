import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { checkPayment } from '@print/contract/desk';
import { correctEntry } from '@print/contract/ledger';
import { listAuditLog } from '@print/contract/members';
import { OrderStatus, PaymentMethod } from '@print/contract/orders';
import { fen } from '@print/contract/price';
import { type Binding, bindingOf } from '@print/contract/price-list';
import {
  type PrintedDocument,
  type PrintSettings,
  PrintSided,
  pickPrintSettings,
} from '@print/contract/print-settings';
import { downloadReport, getReport, Report, type ReportPeriod } from '@print/contract/reports';
import { sheetsOfGroup } from '@print/contract/sheets';
import { expect, test } from 'vitest';
import { insertPriceList } from '#domains/shop/shop.store.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { seedOrder, seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const shop = await createTestApp();
const { deps, as } = shop;
const staff = await as('staff');

/** The same random numbers in every run. */
let state = 7;
const draw = (limit: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * limit);
};
const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[draw(values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};
const repeat = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make);

const booklet: Binding = { ...bindingOf(defaultPriceList, 'staple'), type: 'staple_2', name: '铜骑马钉' };
const bindings = [...defaultPriceList.bindings, booklet];
const priceList = { ...defaultPriceList, bindings, version: 2, createdAt: deps.clock.now(), createdBy: '' };
await deps.db.transaction((tx) => insertPriceList(tx, priceList));

const october = Date.parse('2026-10-01T00:00:00+08:00');
const minute = 60_000;

async function seedRandomOrder() {
  const createdAt = new Date(october + draw(61 * 24 * 60) * minute);
  const status = pick(OrderStatus.options);
  const completedAt = status === 'completed' ? new Date(createdAt.getTime() + draw(3000) * minute) : null;
  const documents = () =>
    repeat(1 + draw(3), () => ({
      print_sided: pick(PrintSided.options),
      paper_size: pick(['a4_70g', 'a4_80g', 'b5_70g']),
      copies: 1 + draw(4),
      page_range: pick(['', '', '3-', '1-2, 9']),
      pages_per_side: pick([1, 1, 2, 6] as const),
      pageCount: 1 + draw(30),
      exactPages: pick([null, 1 + draw(30)]),
      printCost: fen(draw(900)),
      ...pick([{}, { color_mode: 'color' }] as const),
    })).map((document) => ({ ...document, ...drawColorSides(document) }));
  const pictures = () => {
    const settings = {
      print_sided: pick(PrintSided.options),
      paper_size: pick(['a4_70g', 'a4_80g', 'b5_70g']),
      copies: 1 + draw(4),
      pages_per_side: pick([1, 2, 4] as const),
    };
    let before = 0;
    return repeat(1 + draw(6), () => ({ ...settings, pictures_before: before++, pageCount: 1, exactPages: 1 }));
  };
  return await seedOrder(
    deps,
    {
      createdAt,
      status,
      completedAt,
      priceListVersion: 2,
      paymentMethod: pick(PaymentMethod.options),
      pickupCode: `R${draw(1e9)}`,
      totalPrice: fen(50 + draw(5000)),
      priceDifference: fen(pick([0, 0, -30, 45])),
      ...(status === 'cancelled' ? { cancelReason: '=HYPERLINK("http://evil.example","重复下单")' } : {}),
    },
    repeat(1 + draw(2), () => ({
      bindingType: pick(bindings.map(({ type }) => type)),
      bindingFee: fen(draw(500)),
      documents: [...documents(), ...pick([[], pictures()])],
    })),
  );
}

const orders: Awaited<ReturnType<typeof seedRandomOrder>>[] = [];
for (let count = 0; count < 150; count += 1) orders.push(await seedRandomOrder());

type SeededDocument = (typeof orders)[number]['groups'][number]['documents'][number];

const shopDay = (moment: Date) => new Date(moment.getTime() + 8 * 60 * minute).toISOString().slice(0, 13);
const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Counts the sides one page after the other. */
function sidesOf({ pages, settings }: PrintedDocument): number {
  const { page_range: range, pages_per_side: perSide, pictures_before: before, copies } = settings;
  const isSelected = (page: number) =>
    range === '' || (range === '3-' && page >= 3) || (range === '1-2, 9' && (page <= 2 || page === 9));
  const selected = Array.from({ length: pages }, (_, index) => index + 1).filter(isSelected);
  return selected.filter((_, index) => (before + index) % perSide === 0).length * copies;
}

/** While they are not known, all sides of the exact pages count. */
function colorSidesOf(document: SeededDocument): number {
  const { exactPages, colorSides, exactColorSides, ...settings } = document;
  if (settings.color_mode === 'black_white') return 0;
  if (exactColorSides !== null || exactPages === null) return exactColorSides ?? colorSides;
  return sidesOf({ pages: exactPages, settings: { ...settings, copies: 1 } });
}

/** Sides in colour, of the charged pages and perhaps of the exact ones. */
function drawColorSides(document: Partial<PrintSettings> & { pageCount: number; exactPages: number | null }) {
  if (document.color_mode !== 'color') return {};
  const settings = { ...defaultPrintSettings, ...document, copies: 1 };
  const drawOf = (pages: number) => draw(sidesOf({ pages, settings }) + 1);
  const { pageCount, exactPages } = document;
  return {
    colorSides: drawOf(pageCount),
    exactColorSides: exactPages === null ? null : pick([null, drawOf(exactPages)]),
  };
}

/** Computes the same figures from the single orders. */
function recompute(isIn: (day: string) => boolean) {
  const placed = orders.filter(({ createdAt }) => isIn(shopDay(createdAt)));
  const notCancelled = placed.filter(({ status }) => status !== 'cancelled');
  const groups = notCancelled.flatMap((order) => order.groups);
  const papers = groups.map(({ bindingType, documents }) => ({
    bindingType,
    documents: documents.map((document) => ({
      settings: pickPrintSettings(document),
      pages: document.exactPages ?? document.pageCount,
      printCost: document.printCost,
      colorSides: colorSidesOf(document),
    })),
  }));
  return {
    figures: {
      orders: placed.length,
      cancelled: placed.length - notCancelled.length,
      revenue: total(notCancelled.map(({ totalPrice }) => totalPrice)) / 100,
      sides: total(papers.flatMap(({ documents }) => documents.map(sidesOf))),
      color_sides: total(
        papers.flatMap(({ documents }) => documents.map(({ colorSides, settings }) => colorSides * settings.copies)),
      ),
      sheets: total(papers.map(({ bindingType, documents }) => sheetsOfGroup(bindingType, documents))),
    },
    notCancelled,
    groups,
    papers,
  };
}

const fetchReport = async (period: ReportPeriod, date: string) =>
  await staff.call(getReport, { querystring: { period, date } });

test.each([
  ['day', '2026-11-15', (day: string) => day.startsWith('2026-11-15'), (day: string) => day.startsWith('2026-11-14')],
  [
    'week',
    '2026-11-15',
    (day: string) => day >= '2026-11-09' && day < '2026-11-16',
    (day: string) => day >= '2026-11-02' && day < '2026-11-09',
  ],
  ['month', '2026-11-15', (day: string) => day.startsWith('2026-11'), (day: string) => day.startsWith('2026-10')],
] as const)('the report of the %s equals the sum of its orders', async (period, date, isIn, isBefore) => {
  const { status, body } = await fetchReport(period, date);
  expect(status).toBe(200);
  expect(Report.parse(body)).toEqual(body);
  const { figures, notCancelled, groups, papers } = recompute(isIn);
  expect(body.total).toEqual(figures);
  expect(body.before).toEqual(recompute(isBefore).figures);

  for (const { label, ...bucket } of body.buckets) {
    const start = period === 'day' ? `${date}T${label}` : label;
    expect(bucket).toEqual(recompute((day) => day.startsWith(start)).figures);
  }
  for (const { method, ...row } of body.by_method) {
    const own = notCancelled.filter(({ paymentMethod }) => paymentMethod === method);
    const revenue = total(own.map(({ totalPrice }) => totalPrice)) / 100;
    expect(row).toEqual({ orders: own.length, revenue });
  }
  for (const { binding_type: binding, name, ...row } of body.by_binding) {
    expect(name).toBe(bindings.find(({ type }) => type === binding)?.name);
    const own = groups.filter(({ bindingType }) => bindingType === binding);
    expect(row).toEqual({ groups: own.length, revenue: total(own.map(({ bindingFee }) => bindingFee)) / 100 });
  }
  for (const { paper_size: paper, sides, revenue } of body.by_paper) {
    const own = papers.flatMap(({ documents }) => documents).filter(({ settings }) => settings.paper_size === paper);
    expect(sides).toBe(total(own.map(sidesOf)));
    expect(revenue).toBe(total(own.map(({ printCost }) => printCost)) / 100);
  }
  expect(total(body.by_paper.map(({ sheets }) => sheets))).toBe(figures.sheets);

  const corrected = notCancelled.map(({ priceDifference }) => priceDifference).filter((difference) => difference !== 0);
  expect(body.corrections).toEqual({
    orders: corrected.length,
    owed: total(corrected.filter((difference) => difference > 0)) / 100,
    returned: Math.abs(total(corrected.filter((difference) => difference < 0))) / 100,
  });
  const times = orders.flatMap(({ completedAt, createdAt }) =>
    completedAt && isIn(shopDay(completedAt)) ? [(completedAt.getTime() - createdAt.getTime()) / minute] : [],
  );
  expect(body.average_minutes_to_finish).toBe(times.length === 0 ? null : Math.round(total(times) / times.length));
});

test('a period without orders is empty, not missing', async () => {
  const { body } = await fetchReport('month', '2031-02-01');
  expect(body.buckets).toHaveLength(28);
  expect(body.total).toEqual({ orders: 0, cancelled: 0, revenue: 0, sides: 0, color_sides: 0, sheets: 0 });
  expect(body.average_minutes_to_finish).toBeNull();
});

test('accounts are counted by linked provider', async () => {
  const { accounts: before } = (await fetchReport('day', '2026-11-15')).body;
  await seedUser(deps, { githubId: 'r1', googleId: 'r1' });
  await seedUser(deps, { githubId: 'r2' });
  await seedUser(deps, { googleId: 'r3' });
  await seedUser(deps);
  const { accounts } = (await fetchReport('day', '2026-11-15')).body;
  const more = { total: 4, github: 2, google: 2, both: 1 };
  for (const [name, count] of Object.entries(more))
    expect(accounts[name as keyof typeof more]).toBe(before[name as keyof typeof more] + count);
});

test.each(['0001-01-01', '9999-12-31', '2026-02-30', 'gestern', ''])('the date %j is refused', async (date) => {
  for (const endpoint of [getReport, downloadReport]) {
    const { status, body } = await staff.call(endpoint, { querystring: { period: 'week', date } });
    expect(status).toBe(400);
    expect(body).toHaveProperty('date');
  }
});

test('the CSV file has a line per order, opens in Excel and contains no formula', async () => {
  const response = await staff.fetch('/api/staff/reports/csv/?period=month&date=2026-11-15');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent('订单-2026-11-01_2026-11-30.csv')}`,
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const [headings, ...lines] = bytes.toString().slice(1).trimEnd().split('\r\n');
  expect(headings).toMatch(/^"订单号","下单时间"/);

  const november = orders
    .filter(({ createdAt }) => shopDay(createdAt).startsWith('2026-11'))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  expect(lines).toHaveLength(november.length);
  expect(lines.map((line) => line.slice(1, 16)).toSorted()).toEqual(
    november.map(({ orderNumber }) => orderNumber).toSorted(),
  );
  const [first] = november;
  const time = shopDay(first?.createdAt ?? new Date(0)).replace('T', ' ');
  expect(lines[0]).toContain(`"${time}:`);
  expect(bytes.toString()).toContain(`"'=HYPERLINK(""http://evil.example"",""重复下单"")"`);
  expect(bytes.toString()).not.toMatch(/13800138000|(^|,)"?=/m);

  const { results } = (await staff.call(listAuditLog, { querystring: {} })).body;
  expect(results[0]).toMatchObject({ kind: 'report_downloaded', subject: '2026-11-01 – 2026-11-30' });
});

test('the CSV file says what was received, what is owed and who checked the payment', async () => {
  const { user, client: clerk } = await createStaffMember(shop);
  const createdAt = new Date('2026-09-03T10:00:00+08:00');
  const seed = async () => await seedOrder(deps, { createdAt, totalPrice: fen(2960) });
  const [paid, short, corrected, unpaid] = [await seed(), await seed(), await seed(), await seed()];
  const check = async ({ id }: { id: string }, body: object) =>
    (await clerk.call(checkPayment, { params: { id }, body: { check: 'checked', ...body } })).body;
  await check(paid, {});
  await check(short, { amount: 20, method: 'CASH' });
  const { payment } = await check(corrected, {});
  const entry_id = payment.entries[0]?.id ?? '';
  await clerk.call(correctEntry, { params: { id: corrected.id }, body: { entry_id, reason: '按错了' } });

  const response = await staff.fetch('/api/staff/reports/csv/?period=day&date=2026-09-03');
  const [headings = '', ...lines] = (await response.text()).trimEnd().split('\r\n');
  const names = headings.split(',').map((name) => name.replaceAll('"', ''));
  const readCells = ({ orderNumber }: { orderNumber: string }) => {
    const cells =
      lines
        .find((line) => line.includes(orderNumber))
        ?.slice(1, -1)
        .split('","') ?? [];
    return ['核款人', '已收（元）', '未结清（元）'].map((name) => cells[names.indexOf(name)]);
  };
  expect(readCells(paid)).toEqual([user.username, '29.60', '0.00']);
  expect(readCells(short)).toEqual([user.username, '20.00', '9.60']);
  expect(readCells(corrected), 'the payment was taken back').toEqual(['', '0.00', '29.60']);
  expect(readCells(unpaid)).toEqual(['', '0.00', '29.60']);
});
