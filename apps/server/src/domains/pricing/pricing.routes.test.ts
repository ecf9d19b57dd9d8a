import { readFile } from 'node:fs/promises';
import { estimatePrice, Quote, type QuoteRequest } from '@print/contract/pricing';
import { describe, expect, test } from 'vitest';
import type { Document, Owner } from '#domains/documents/documents.table.ts';
import { settleConversion } from '#domains/documents/settle-conversion.ts';
import { hashSecret } from '#lib/secrets.ts';
import { corpusPath } from '#test/corpus/corpus.ts';
import { seedDocument } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';

const { deps, as } = await createTestApp();

const settings = { color_mode: 'black_white', print_sided: 'single', paper_size: 'a4_70g', copies: 1 } as const;
const exact = { conversion: 'done', exactPages: 13, pdfKey: 'documents/seeded/pdf', pdfBytes: 1 } as const;
const converted = { ...exact, instantPages: 13 };
const fromWord = { instantPages: 12, instantIsCertain: false };

/** A guest with a document. */
async function seedVisitor(overrides: Partial<Document>) {
  const guest = await as('guest');
  await guest.csrfHeaders();
  const owner: Owner = `visitor:${hashSecret(guest.cookies.get('visitor') ?? '')}`;
  return { guest, document: await seedDocument(deps, { owner, ...overrides }) };
}

const requestQuote = (client: TestClient, fileId: string, changes: Partial<QuoteRequest> = {}) =>
  client.call(estimatePrice, { body: { ...settings, file_path: fileId, ...changes } });

async function quoteFor(overrides: Partial<Document>, changes: Partial<QuoteRequest> = {}) {
  const { guest, document } = await seedVisitor(overrides);
  return await requestQuote(guest, document.id, changes);
}

describe('a quote', () => {
  test('is exact once the pages of the PDF are counted', async () => {
    const { guest, document } = await seedVisitor(converted);
    const { status, body } = await requestQuote(guest, document.id);

    expect(status).toBe(200);
    expect(Quote.parse(body)).toEqual(body);
    expect(body).toEqual({
      file_id: document.id,
      page_count: 13,
      selected_pages: 13,
      printed_sides: 13,
      print_cost: 1.95,
      is_estimated: false,
      page_count_source: 'exact',
      note: '价格已精确计算',
      has_preview: true,
      needs_page_count: false,
    });
  });

  test.each(['', '1-3, 7'])('names the pages with colour, here "%s", once they are known', async (colorPages) => {
    expect((await quoteFor(converted)).body).not.toHaveProperty('color_pages');
    expect((await quoteFor({ ...converted, colorPages })).body.color_pages).toBe(colorPages);
  });

  test.each([
    ['a4_70g', 'single', 1, 1.95],
    ['a4_80g', 'double', 2, 3.9],
    ['b5_70g', 'single_double', 999, 1558.44],
  ] as const)('on %s, %s, %i times, costs ¥%d', async (paper_size, print_sided, copies, cost) => {
    const { body } = await quoteFor(converted, { paper_size, print_sided, copies });
    expect(body.print_cost).toBe(cost);
  });

  test.each([
    [{ page_range: '2-5' }, 4, 4, 0.6],
    [{ pages_per_side: 6 }, 13, 3, 0.45],
    [{ page_range: '３－６，９', pages_per_side: 2, copies: 2 }, 5, 3, 0.9],
    [{ page_range: '12-', pages_per_side: 9 }, 2, 1, 0.15],
    [{ page_range: '1-' }, 13, 13, 1.95],
  ] as const)('with %j selects %i of 13 pages for %i sides and costs ¥%d', async (changes, selected, sides, cost) => {
    const { body } = await quoteFor(converted, changes);
    expect(body).toMatchObject({ page_count: 13, selected_pages: selected, printed_sides: sides, print_cost: cost });
  });

  test.each([
    ['3-14', '文件只有 13 页，没有第 14 页'],
    ['6-3', '“6-3”前后颠倒了，请写成 3-6'],
    ['0', '页码从 1 开始'],
    ['前五页', '看不懂“前五页”，请像 1-3, 5, 8- 这样写'],
  ])('for the pages %j is refused at the field', async (page_range, message) => {
    const { status, body } = await quoteFor(converted, { page_range });
    expect({ status, body }).toMatchObject({ status: 400, body: { page_range: [message] } });
  });

  test('of an estimated count refuses a page past the end as not yet known', async () => {
    const { status, body } = await quoteFor(fromWord, { page_range: '1-13' });
    const message = '目前估算只有 12 页，还不能选第 13 页，可先留空，页数确定后再填';
    expect({ status, body }).toMatchObject({ status: 400, body: { page_range: [message] } });
  });

  test('tells a wrong range before the pages are counted, and a missing page afterwards', async () => {
    const { guest, document } = await seedVisitor({ instantPages: null });
    expect((await requestQuote(guest, document.id, { page_range: 'x' })).status).toBe(400);
    const counting = await requestQuote(guest, document.id, { page_range: '3-99' });
    expect(counting.body).toMatchObject({ page_count: null, selected_pages: null, printed_sides: null });
  });

  test.each([3, 0, 1.5, '2'])('for %j pages on a side is refused', async (pages_per_side) => {
    const { status, body } = await quoteFor(converted, { pages_per_side: pages_per_side as 1 });
    expect(status).toBe(400);
    expect(body).toHaveProperty('pages_per_side');
  });

  test('uses the current prices', async () => {
    await deps.database.query(
      `insert into price_lists (version, base_fee, papers, bindings, created_at)
       select 2, base_fee, jsonb_set(papers, '{0,side_price}', '20'), bindings, now()
       from price_lists where version = 1`,
    );
    const { body } = await quoteFor(converted);
    await deps.database.query('delete from price_lists where version = 2');
    expect(body.print_cost).toBe(2.6);
  });

  test("is estimated while only Word's own count is known", async () => {
    const { body } = await quoteFor(fromWord);
    expect(body).toMatchObject({
      page_count: 12,
      print_cost: 1.8,
      is_estimated: true,
      page_count_source: 'estimated',
      note: '价格为预估，后台将自动校正',
      has_preview: false,
    });
  });

  test('of slides and PDFs is exact before they are converted', async () => {
    const { body } = await quoteFor({ kind: 'pptx', instantPages: 54, instantIsCertain: true });
    expect(body).toMatchObject({ page_count: 54, is_estimated: false, page_count_source: 'exact' });
  });

  test('names both page counts where Word and the PDF differ, and charges the printed pages', async () => {
    const { body } = await quoteFor({ ...fromWord, ...exact });
    expect(body).toMatchObject({ page_count: 13, print_cost: 1.95, is_estimated: false });
    expect(body.note).toContain('Word 中为 12 页，转换后为 13 页');
  });

  test('says that a renamed file is treated by its content', async () => {
    const note = '文件其实是 Word（.docx）格式，已按此处理';
    const renamed = { originalFilename: '实验报告.doc' };
    expect((await quoteFor({ ...converted, ...renamed })).body.note).toBe(note);
    expect((await quoteFor({ ...fromWord, ...renamed })).body.note).toBe(`${note}；价格为预估，后台将自动校正`);
    expect((await quoteFor({ ...fromWord, ...exact, ...renamed })).body.note).toMatch(/已按此处理；Word 中为 12 页/);
    const jpeg = { kind: 'jpg', originalFilename: '作业.JPEG', instantPages: 1, instantIsCertain: true } as const;
    expect((await quoteFor(jpeg)).body.note).toBe('价格已精确计算');
  });

  test('has no page count while none is known', async () => {
    const { body } = await quoteFor({});
    expect(body).toMatchObject({
      page_count: null,
      print_cost: null,
      is_estimated: true,
      page_count_source: 'estimated',
      note: '正在计算页数',
      needs_page_count: false,
    });
  });

  test('says how many files are counted before, until the exact count is here', async () => {
    const { guest, document } = await seedVisitor(fromWord);
    const others = [await seedDocument(deps), await seedDocument(deps), await seedDocument(deps)];
    const insert = `insert into conversion_turns values ($1, $2, 'quick', $3, $4)`;
    const examined = await seedDocument(deps);
    await deps.database.query(insert.replace('quick', 'color'), [examined.id, examined.owner, 5, true]);
    await deps.database.query(insert, [document.id, document.owner, 20, false]);
    // One is running, one is before this document, and one is after it.
    for (const [index, [turn, isRunning]] of [
      [30, true] as const,
      [10, false] as const,
      [40, false] as const,
    ].entries())
      await deps.database.query(insert, [others[index]?.id, 'visitor:other', turn, isRunning]);

    const { body } = await requestQuote(guest, document.id);
    expect(body).toMatchObject({ note: '价格为预估，后台将自动校正', files_ahead: 2 });
    expect(Quote.parse(body)).toEqual(body);
    await deps.database.query('update conversion_turns set is_running = true where document_id = $1', [document.id]);
    expect((await requestQuote(guest, document.id)).body).not.toHaveProperty('files_ahead');
    await settleConversion(deps, document.id, { ...exact });
    expect((await requestQuote(guest, document.id)).body).not.toHaveProperty('files_ahead');
    const { rows } = await deps.database.query('select lane from conversion_turns where owner = $1', [document.owner]);
    expect(rows).toEqual([{ lane: 'color' }]);
  });

  test('needs the page count from the customer without a converter', async () => {
    const { body } = await quoteFor({ conversion: 'unavailable' });
    expect(body).toMatchObject({ page_count: null, needs_page_count: true });
  });

  test('of a document that could not be converted is refused with the reason', async () => {
    const reply = await quoteFor({ ...fromWord, conversion: 'failed', failure: 'crashed' });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'conversion_failed', detail: '文件无法转换，请重新导出为 PDF 后再上传' },
    });
  });
});

describe('the page count a customer states', () => {
  test('is used as an estimate if there is no other, and is stored', async () => {
    const { guest, document } = await seedVisitor({ conversion: 'unavailable' });
    const { body } = await requestQuote(guest, document.id, { override_page_count: 20 });
    expect(body).toMatchObject({ page_count: 20, print_cost: 3, is_estimated: true });
    expect((await requestQuote(guest, document.id)).body).toMatchObject({ page_count: 20, needs_page_count: true });
  });

  test.each([
    ['the exact count', converted, 13],
    ["Word's count", fromWord, 12],
    ["a PDF's own count", { kind: 'pdf', instantPages: 300, instantIsCertain: true } as const, 300],
  ])('is ignored beside %s', async (_, overrides, pages) => {
    const { guest, document } = await seedVisitor(overrides);
    expect((await requestQuote(guest, document.id, { override_page_count: 1 })).body.page_count).toBe(pages);
    expect((await requestQuote(guest, document.id)).body.page_count).toBe(pages);
  });

  test('is replaced by the exact count', async () => {
    const { guest, document } = await seedVisitor({});
    await requestQuote(guest, document.id, { override_page_count: 1 });
    await settleConversion(deps, document.id, exact);
    const { body } = await requestQuote(guest, document.id, { override_page_count: 1 });
    expect(body).toMatchObject({ page_count: 13, is_estimated: false });
  });
});

describe('prefer_exact', () => {
  test('waits for the exact count', async () => {
    const { guest, document } = await seedVisitor(fromWord);
    const quote = requestQuote(guest, document.id, { prefer_exact: true });
    await settleConversion(deps, document.id, exact);
    expect((await quote).body).toMatchObject({ page_count: 13, is_estimated: false });
  });

  test('returns the estimate after the timeout', async () => {
    const { body } = await quoteFor(fromWord, { prefer_exact: true });
    expect(body).toMatchObject({ page_count: 12, is_estimated: true });
  });

  test('reports a conversion that fails during the wait', async () => {
    const { guest, document } = await seedVisitor({});
    const quote = requestQuote(guest, document.id, { prefer_exact: true });
    await settleConversion(deps, document.id, { conversion: 'failed', failure: 'crashed' });
    expect((await quote).status).toBe(409);
  });
});

describe('a quote is refused', () => {
  test("for another visitor's document with the same reply as for an unknown one", async () => {
    const { document } = await seedVisitor(converted);
    const stranger = await as('guest');
    const others = await requestQuote(stranger, document.id);
    const unknown = await requestQuote(stranger, deps.random.uuid());
    expect(others).toMatchObject({ status: 400, body: { file_path: ['文件不存在或已过期，请重新上传'] } });
    expect([others.status, others.body]).toEqual([unknown.status, unknown.body]);
  });

  test('for an expired document', async () => {
    const reply = await quoteFor({ ...converted, expiresAt: new Date(deps.clock.now().getTime() - 1000) });
    expect(reply.status).toBe(400);
  });

  test.each([
    ['copies', 0],
    ['copies', 1000],
    ['copies', '2'],
    ['copies', true],
    ['copies', 1.5],
    ['paper_size', 'a3'],
    ['color_mode', 'color'],
    ['print_sided', null],
    ['file_path', '../../etc/passwd'],
    ['override_page_count', 5001],
    ['prefer_exact', 'true'],
  ])('with %s %j, on that field', async (field, value) => {
    const reply = await quoteFor(converted, { [field]: value });
    expect(reply.status).toBe(400);
    expect(reply.body).toHaveProperty(field);
  });

  test('for more copies than the shop allows', async () => {
    await deps.database.query('update shop_settings set max_copies = 5');
    const reply = await quoteFor(converted, { copies: 6 });
    await deps.database.query('update shop_settings set max_copies = 999');
    expect(reply).toMatchObject({ status: 400, body: { copies: ['份数最多 5 份'] } });
  });
});

describe('a quote form with its file', () => {
  const fields = { ...settings, copies: '2', prefer_exact: 'false' };
  const send = async (name: string, changes: Record<string, string> = {}) =>
    await (await as('guest')).upload(estimatePrice, await readFile(corpusPath(name)), name, { ...fields, ...changes });

  test('gets a quote at once, and the file can be quoted again', async () => {
    const guest = await as('guest');
    const bytes = await readFile(corpusPath('twelve-pages.pdf'));
    const { status, body } = await guest.upload(estimatePrice, bytes, '讲义.pdf', fields);
    expect(status).toBe(200);
    expect(body).toMatchObject({ page_count: 12, print_cost: 3.6, is_estimated: false });
    expect((await requestQuote(guest, body.file_id)).body).toMatchObject({ page_count: 12, print_cost: 1.8 });
  });

  test('passes the same checks as an upload', async () => {
    expect(await send('user-password.pdf')).toMatchObject({
      status: 400,
      body: { file: ['文件有打开密码，请先去掉密码再上传'] },
    });
  });

  test.each(['0x10', 'true', ' 1', '0', ''])('is refused with copies "%s"', async (copies) => {
    const reply = await send('one-page.pdf', { copies });
    expect(reply.status).toBe(400);
    expect(reply.body).toHaveProperty('copies');
  });
});
