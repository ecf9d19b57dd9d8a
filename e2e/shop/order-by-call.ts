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

type GivenDocument = { file: string } & Partial<
  Pick<NewOrder['groups'][number]['documents'][number], 'copies' | 'paper_size' | 'print_sided'>
>;
type GivenGroup = { binding: NewOrder['groups'][number]['binding_type']; documents: GivenDocument[] };

const twelvePages: GivenGroup[] = [{ binding: 'none', documents: [{ file: 'twelve-pages.pdf' }] }];
let customers = 0;

/** A number that no other story has: what one customer does wrong is not counted against another. */
export function newPhone(): string {
  customers += 1;
  return `139${String(process.pid % 100_000).padStart(5, '0')}${String(customers).padStart(3, '0')}`;
}

/** Orders as this browser's visitor, without the screens that lead there: they have stories of their own. */
export async function orderByCall(
  page: Page,
  origin: string,
  given: { phone?: string; groups?: GivenGroup[]; screenshot?: Buffer } = {},
): Promise<PlacedOrder & OrderTicket> {
  const { phone = newPhone(), groups = twelvePages, screenshot } = given;
  const body: NewOrder = { phone_number: phone, payment_method: 'ALIPAY', groups: [] };
  const headers = await csrfHeaders(page, origin);
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
  return { ...(await answerOf<PlacedOrder>(placed)), phone_number: phone };
}

async function upload(page: Page, origin: string, headers: Record<string, string>, file: string) {
  const buffer = await readFile(corpusPath(file));
  const answer = await page.request.post(`${origin}/api/upload/`, {
    headers,
    multipart: { file: { name: file, mimeType: 'application/octet-stream', buffer } },
  });
  return (await answerOf<{ file_id: string }>(answer)).file_id;
}

async function uploadPicture(page: Page, origin: string, headers: Record<string, string>, buffer: Buffer) {
  const answer = await page.request.post(origin + uploadScreenshot.url, {
    headers,
    multipart: { file: { name: 'paid.png', mimeType: 'image/png', buffer } },
  });
  return (await answerOf<{ screenshot_id: string }>(answer)).screenshot_id;
}

async function csrfHeaders(page: Page, origin: string): Promise<Record<string, string>> {
  const answer = await page.request.get(`${origin}/api/csrf/`);
  return { 'x-csrftoken': (await answerOf<{ csrfToken: string }>(answer)).csrfToken, origin };
}

async function answerOf<T>(answer: APIResponse): Promise<T> {
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return await answer.json();
}
