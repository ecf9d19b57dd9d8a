import { readFile } from 'node:fs/promises';
import { type APIResponse, expect, type Page } from '@playwright/test';
import {
  createOrder,
  type NewOrder,
  type OrderTicket,
  type PlacedOrder,
  uploadScreenshot,
} from '@print/contract/ordering';
import { corpusPath } from '../../apps/server/test/corpus/corpus.ts';

type DocumentInput = { file: string } & Partial<
  Pick<NewOrder['groups'][number]['documents'][number], 'copies' | 'paper_size' | 'print_sided'>
>;
type GroupInput = { binding: NewOrder['groups'][number]['binding_type']; documents: DocumentInput[] };

const twelvePages: GroupInput[] = [{ binding: 'none', documents: [{ file: 'twelve-pages.pdf' }] }];
let customers = 0;

/** A unique phone number, because rate limits count failures per number. */
export function newPhone(): string {
  customers += 1;
  return `139${String(process.pid % 100_000).padStart(5, '0')}${String(customers).padStart(3, '0')}`;
}

/** Places an order by API as this browser's visitor, or as the user of a token, because other stories cover the pages. */
export async function placeOrderByApi(
  page: Page,
  origin: string,
  input: { phone?: string; groups?: GroupInput[]; screenshot?: Buffer; token?: string | null } = {},
): Promise<PlacedOrder & OrderTicket> {
  const { phone = newPhone(), groups = twelvePages, screenshot } = input;
  const body: NewOrder = { phone_number: phone, payment_method: 'ALIPAY', groups: [] };
  const headers = {
    ...(await csrfHeaders(page, origin)),
    ...(input.token && { authorization: `Token ${input.token}` }),
  };
  if (screenshot) body.payment_screenshot_id = await uploadPicture(page, origin, headers, screenshot);
  for (const [index, { binding, documents }] of groups.entries()) {
    const sent = [];
    for (const [place, { file, ...settings }] of documents.entries())
      sent.push({
        color_mode: 'black_white' as const,
        print_sided: 'single' as const,
        paper_size: 'a4_70g' as const,
        copies: 1,
        ...settings,
        file_id: await upload(page, origin, headers, file),
        original_filename: file,
        sequence_in_group: place + 1,
      });
    body.groups.push({ binding_type: binding, sequence_in_order: index + 1, documents: sent });
  }
  const placed = await page.request.post(origin + createOrder.url, { headers, data: body });
  return { ...(await bodyOf<PlacedOrder>(placed)), phone_number: phone };
}

async function upload(page: Page, origin: string, headers: Record<string, string>, file: string) {
  const buffer = await readFile(corpusPath(file));
  const response = await page.request.post(`${origin}/api/upload/`, {
    headers,
    multipart: { file: { name: file, mimeType: 'application/octet-stream', buffer } },
  });
  return (await bodyOf<{ file_id: string }>(response)).file_id;
}

async function uploadPicture(page: Page, origin: string, headers: Record<string, string>, buffer: Buffer) {
  const response = await page.request.post(origin + uploadScreenshot.url, {
    headers,
    multipart: { file: { name: 'paid.png', mimeType: 'image/png', buffer } },
  });
  return (await bodyOf<{ screenshot_id: string }>(response)).screenshot_id;
}

async function csrfHeaders(page: Page, origin: string): Promise<Record<string, string>> {
  const response = await page.request.get(`${origin}/api/csrf/`);
  return { 'x-csrftoken': (await bodyOf<{ csrfToken: string }>(response)).csrfToken, origin };
}

async function bodyOf<T>(response: APIResponse): Promise<T> {
  expect(response.status(), await response.text()).toBeLessThan(300);
  return await response.json();
}
