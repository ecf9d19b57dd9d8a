import { setTimeout as sleep } from 'node:timers/promises';
import { makePdf } from '../../apps/server/test/fake-converter.ts';
import { orderForm } from '../../apps/server/test/order-forms.ts';
import type { TestClient } from '../../apps/server/test/test-client.ts';
import { listQueue, setOrderStatus } from '../../packages/contract/src/desk.ts';
import { uploadDocument } from '../../packages/contract/src/documents.ts';
import { createOrder, uploadScreenshot } from '../../packages/contract/src/ordering.ts';
import { listPrintFiles } from '../../packages/contract/src/printing.ts';
import { drawPicture } from '../draw-picture.ts';

export type KnownOrder = {
  readonly id: string;
  readonly code: string;
  readonly fileId: string;
  readonly printFiles: readonly string[];
};

const cancellation = { status: 'cancelled', reason: '顾客不要了' } as const;

const start = { status: 'processing', despite_payment: true } as const;

/** The steps to each status. */
const steps = {
  pending: [],
  processing: [start],
  completed: [start, { status: 'completed' }],
  cancelled: [cancellation],
} as const;

/** An order of the customer for each status, paid with a screenshot and with finished print files. */
export async function placeKnownOrders(
  customer: TestClient,
  staff: TestClient,
  statuses: readonly (keyof typeof steps)[],
): Promise<KnownOrder[]> {
  const orders: KnownOrder[] = [];
  for (const status of statuses) {
    const pdf = await makePdf(2, `${status} ${orders.length}`);
    const { body: file } = await customer.upload(uploadDocument, pdf, '论文.pdf');
    const picture = await drawPicture(orders.length);
    const { body: screenshot } = await customer.upload(uploadScreenshot, picture, '付款.png');
    const form = orderForm([file.file_id], { payment_screenshot_id: screenshot.screenshot_id });
    const { pickup_code: code } = (await customer.call(createOrder, { headers: {}, body: form })).body;
    const { results } = (await staff.call(listQueue, { querystring: { search: code } })).body;
    const id = results[0]?.id ?? '';
    const printFiles = await untilPrepared(staff, id);
    for (const body of steps[status]) await staff.call(setOrderStatus, { params: { id }, body });
    orders.push({ id, code, fileId: file.file_id, printFiles });
  }
  return orders;
}

async function untilPrepared(staff: TestClient, id: string): Promise<string[]> {
  for (;;) {
    const { body } = await staff.call(listPrintFiles, { params: { id } });
    if (body.state !== 'waiting') return body.files.map((file) => file.id);
    await sleep(50);
  }
}
