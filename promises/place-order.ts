import { makePdf } from '../apps/server/test/fake-converter.ts';
import { createRetryingCustomer } from '../apps/server/test/retrying-customer.ts';
import { drawPicture } from './draw-picture.ts';
import type { ExpectedOrder } from './stored-orders.ts';

/** A new customer uploads a document and a screenshot and orders, and retries each until it succeeds. */
export async function placeOrder(origin: string, index: number): Promise<ExpectedOrder> {
  const customer = createRetryingCustomer(origin, `key-${index}`);
  const pages = 1 + (index % 16);
  const form = await customer.upload(await makePdf(pages, `customer ${index}`), await drawPicture(index));
  return { ...(await customer.order(form)), pages };
}
