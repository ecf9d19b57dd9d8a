import { uploadDocument } from '@print/contract/documents';
import { createOrder, type NewOrder, queryOrder, uploadScreenshot } from '@print/contract/ordering';
import type { OrderStatus } from '@print/contract/orders';
import type { User } from '#domains/accounts/accounts.table.ts';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { convertDocument } from '#domains/documents/convert-document.ts';
import { changeOrderStatus } from '#domains/orders/status/change-order-status.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { whitePng } from './corpus/make/plain-png.ts';
import { makePdf } from './fake-converter.ts';
import { orderForm } from './order-forms.ts';
import { createClient, type TestClient } from './test-client.ts';

const never = new AbortController().signal;
let pictures = 0;

/** Signs the guest's browser in by token; its visitor cookie stays. */
export async function signIn(deps: Deps, origin: string, user: User, guest = createClient(origin)) {
  await guest.csrfHeaders();
  const visitorId = hashSecret(guest.cookies.get('visitor') ?? '');
  const token = await startSignIn(deps, user, 'token', { visitorId, userAgent: undefined });
  const client = createClient(origin, token);
  for (const [name, value] of guest.cookies) client.cookies.set(name, value);
  return { client, guest, token, visitorId };
}

/** Uploads and converts a document and requests a page, so that source, PDF and page pictures are stored. */
export async function uploadConverted(deps: Deps, client: TestClient, name: string): Promise<string> {
  const { body } = await client.upload(uploadDocument, await makePdf(5, deps.random.uuid()), name);
  await convertDocument(deps, body.file_id, never);
  await client.fetch(`/api/documents/${body.file_id}/pages/4/`);
  return body.file_id;
}

export async function uploadPaymentScreenshot(client: TestClient): Promise<string> {
  pictures += 1;
  return (await client.upload(uploadScreenshot, whitePng(40, 40 + pictures), '付款.png')).body.screenshot_id;
}

/** Places an order over HTTP, then changes its status. */
export async function placeOrderWithStatus(
  deps: Deps,
  client: TestClient,
  ids: readonly string[],
  { status = 'pending', ...overrides }: Partial<NewOrder> & { readonly status?: OrderStatus } = {},
) {
  const form = orderForm(ids, overrides);
  const headers = { 'idempotency-key': deps.random.uuid() };
  const { body: placed } = await client.call(createOrder, { headers, body: form });
  const ticket = { phone_number: form.phone_number, pickup_code: placed.pickup_code };
  const { body: order } = await client.call(queryOrder, { body: ticket });
  const steps = status === 'completed' ? (['processing', 'completed'] as const) : ([status] as const);
  if (status !== 'pending')
    for (const next of steps)
      await changeOrderStatus(deps, {
        orderId: order.id,
        status: next,
        actor: 'system',
        despitePayment: true,
        reason: `付款人 ${form.phone_number} 未付款`,
      });
  return { id: order.id, number: placed.order_number, total: placed.total_price, ticket };
}

/** Returns those of the texts that occur in any row of any table. */
export async function findInDatabase(
  { database }: Pick<Deps, 'database'>,
  texts: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await database.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query(`select t::text as row from ${name} t`);
    parts.push(...rows.map(({ row }) => String(row)));
  }
  const dump = parts.join('\n');
  return texts.filter((text) => dump.includes(text));
}
