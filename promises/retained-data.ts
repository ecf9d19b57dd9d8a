import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askForRefund, changeOrderNote, sendNewScreenshot } from '@print/contract/after-ordering';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { addNote, checkPayment, decideRefund, setOrderStatus } from '@print/contract/desk';
import { uploadDocument } from '@print/contract/documents';
import { createOrder, queryOrder, uploadScreenshot } from '@print/contract/ordering';
import { estimatePrice } from '@print/contract/pricing';
import { createStaffMember } from '../apps/server/test/create-staff-member.ts';
import { makePdf } from '../apps/server/test/fake-converter.ts';
import { orderForm } from '../apps/server/test/order-forms.ts';
import { createClient, type TestClient } from '../apps/server/test/test-client.ts';
import { drawPicture } from './draw-picture.ts';
import type { Shop } from './shop.ts';
import { uploadFirstPiece } from './upload-first-piece.ts';

/** Files and rows with a retention period, in hours after the last order. */
export type Kept = {
  readonly keptHours: number;
  readonly filesUnder: readonly string[];
  /** A query that finds the rows while they exist. */
  readonly rows?: string;
};

const day = 24;
const name = '王小明';
let pictures = 0;

/** Starts the shop, leaves data with every retention period in it, and stops it. */
export async function fillShop(shop: Shop): Promise<{ kept: readonly Kept[]; secrets: readonly string[] }> {
  const staff = (await shop.inspect((deps) => createStaffMember({ deps, origin: shop.origin }))).client;
  await shop.start();
  const guest = createClient(shop.origin);
  const unordered = { documentId: await uploadConverted(guest, 'draft'), screenshotId: await uploadPayment(guest) };
  const uploadId = await uploadFirstPiece(guest);
  const placeAs = (phone: string) => placeOrder(shop, createClient(shop.origin), phone);
  const [completed, cancelled, open] = [
    await placeAs('13911110001'),
    await placeAs('13911110002'),
    await placeAs('13911110003'),
  ];
  for (const status of ['processing', 'completed'] as const) await setStatus(staff, completed.orderId, status);
  await setStatus(staff, cancelled.orderId, 'cancelled', `${name}说不要了`);
  const second = await questionOrder(staff, open);
  await staff.call(checkPayment, { params: { id: open.orderId }, body: { check: 'checked' } });
  await staff.call(addNote, { params: { id: open.orderId }, body: { text: `${name}，宿舍 3-214` } });
  await shop.terminate();

  const orders = [completed, cancelled, open];
  const documentOf = ({ documentId }: { documentId: string }, keptHours: number): Kept => ({
    keptHours,
    filesUnder: [`documents/${documentId}/`],
    rows: `select 1 from documents where id = '${documentId}'`,
  });
  const screenshotOf = ({ screenshotId }: { screenshotId: string }, keptHours: number): Kept => ({
    keptHours,
    filesUnder: [`screenshots/${screenshotId}`],
    rows: `select 1 from screenshots where id = '${screenshotId}'`,
  });
  const printFilesOf = ({ orderId }: { orderId: string }, keptHours: number): Kept => ({
    keptHours,
    filesUnder: [`print/${orderId}/`],
    rows: `select 1 from print_files where order_id = '${orderId}'`,
  });
  return {
    secrets: [name, ...orders.map(({ phone }) => phone)],
    kept: [
      documentOf(unordered, day),
      { keptHours: day, filesUnder: [`documents/${unordered.documentId}/pages/1-page-color.webp`] },
      { keptHours: day, filesUnder: [`partial/${uploadId}`] },
      { keptHours: day, filesUnder: [], rows: `select 1 from partial_uploads where id = '${uploadId}'` },
      // The file that side previews are drawn from.
      { keptHours: 1, filesUnder: ['work/preview-'] },
      screenshotOf(unordered, day),
      { keptHours: day, filesUnder: [], rows: 'select 1 from idempotency_keys' },
      ...[completed, cancelled].flatMap((order) => [documentOf(order, 7 * day), printFilesOf(order, 7 * day)]),
      documentOf(open, 30 * day),
      printFilesOf(open, 30 * day),
      { keptHours: 30 * day, filesUnder: [], rows: 'select 1 from sign_ins' },
      // Of the open order, the screenshot that the customer has replaced too.
      ...[...orders, second].map((order) => screenshotOf(order, 90 * day)),
      ...orders.map(({ phone }) => ({
        keptHours: 180 * day,
        filesUnder: [],
        rows: `select 1 from orders where phone_number = '${phone}'`,
      })),
    ],
  };
}

async function placeOrder(shop: Shop, client: TestClient, phone: string) {
  const [documentId, screenshotId] = [await uploadConverted(client, phone), await uploadPayment(client)];
  const form = orderForm([documentId], { phone_number: phone, payment_screenshot_id: screenshotId });
  const { body } = await client.call(createOrder, { headers: { 'idempotency-key': phone }, body: form });
  const ticket = { phone_number: phone, pickup_code: body.pickup_code };
  const { id: orderId } = (await client.call(queryOrder, { body: ticket })).body;
  // The print files are made by a job.
  while (!existsSync(join(shop.dataDir, 'files/print', orderId))) await sleep(50);
  return { client, documentId, screenshotId, orderId, phone };
}

type Placed = Awaited<ReturnType<typeof placeOrder>>;

/** The customer replaces the screenshot, and writes all texts that a customer can write. */
async function questionOrder(staff: TestClient, { client, orderId }: Placed): Promise<Pick<Placed, 'screenshotId'>> {
  const params = { id: orderId };
  await staff.call(checkPayment, { params, body: { check: 'problem', problem: `${name}少付了` } });
  const screenshotId = await uploadPayment(client);
  await client.call(sendNewScreenshot, { params, body: { payment_screenshot_id: screenshotId } });
  await client.call(changeOrderNote, { params, body: { note: `交给${name}` } });
  await client.call(askForRefund, { params, body: { reason: `${name}付了两次` } });
  const { status } = await staff.call(decideRefund, { params, body: { decision: 'declined', answer: `${name}已退` } });
  if (status !== 200) throw new Error(`the request for a refund: status ${status}`);
  return { screenshotId };
}

/** Resolves when the document has its PDF, pictures of a page and a preview of a side. */
async function uploadConverted(client: TestClient, subject: string): Promise<string> {
  const { body } = await client.upload(uploadDocument, await makePdf(2, subject), '论文.pdf');
  const quote = { file_path: body.file_id, ...defaultPrintSettings, prefer_exact: true };
  while (!(await client.call(estimatePrice, { body: quote })).body.has_preview) await sleep(50);
  for (const picture of ['pages/1/', 'pages/1/?color_mode=color', 'sides/1/?paper_size=a4_70g&pages_per_side=2']) {
    const reply = await client.fetch(`/api/documents/${body.file_id}/${picture}`);
    if (reply.status !== 200) throw new Error(`${picture}: status ${reply.status}`);
    await reply.arrayBuffer();
  }
  return body.file_id;
}

async function uploadPayment(client: TestClient): Promise<string> {
  pictures += 1;
  return (await client.upload(uploadScreenshot, await drawPicture(pictures), '付款.png')).body.screenshot_id;
}

async function setStatus(
  staff: TestClient,
  id: string,
  status: 'processing' | 'completed' | 'cancelled',
  reason?: string,
): Promise<void> {
  const body = { status, despite_payment: true, ...(reason && { reason }) };
  const reply = await staff.call(setOrderStatus, { params: { id }, body });
  if (reply.status !== 200) throw new Error(`order status: ${reply.status}`);
}
