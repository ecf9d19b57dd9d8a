import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { makePdf } from '../../apps/server/test/fake-converter.ts';
import { paymentPath } from '../../apps/server/test/payments/payment-path.ts';
import { append, begin } from '../../apps/server/test/resuming.ts';
import { createClient, type TestClient } from '../../apps/server/test/test-client.ts';
import { resetPassword } from '../../packages/contract/src/accounts.ts';
import { defaultPriceList } from '../../packages/contract/src/default-price-list.ts';
import { listQueue } from '../../packages/contract/src/desk.ts';
import { uploadDocument } from '../../packages/contract/src/documents.ts';
import { acceptInvitation, createPasswordLink, invite } from '../../packages/contract/src/members.ts';
import { addPrinter, changePrinter, printOrder } from '../../packages/contract/src/printing.ts';
import { changeSettings, getSettings, uploadPaymentCode } from '../../packages/contract/src/settings.ts';
import { describeFileName } from '../../packages/contract/src/uploads.ts';
import type { Accounts } from './accounts.ts';
import type { KnownValues } from './arbitrary-of.ts';
import { knownPhone, listKnownBodies } from './known-bodies.ts';
import { callOf } from './list-endpoints.ts';
import type { LocalPrinters } from './local-services.ts';
import { type KnownOrder, placeKnownOrders } from './place-known-orders.ts';

/** A document of each role, which it may order. */
export type OwnFiles = Readonly<Record<'guest' | keyof Accounts, string>>;

type Options = {
  readonly origin: string;
  readonly accounts: Accounts;
  readonly guest: TestClient;
  readonly printers: LocalPrinters;
};

const statuses = ['pending', 'pending', 'pending', 'processing', 'completed', 'completed', 'cancelled'] as const;

/** Fills the shop over HTTP and lists the values that calls can name. */
export async function createKnownValues(options: Options): Promise<{ known: KnownValues; files: OwnFiles }> {
  const { origin, accounts, guest, printers } = options;
  const [customer, staff] = [accounts.customers, accounts.staff].map(([main]) => createClient(origin, main?.token));
  if (!customer || !staff) throw new Error('there are no accounts');
  const upload = async (client: TestClient, text: string) =>
    (await client.upload(uploadDocument, await makePdf(1, text), '讲义.pdf')).body.file_id;
  const files = {
    guest: await upload(guest, '游客'),
    customers: await upload(customer, '顾客'),
    staff: await upload(staff, '店员'),
  };
  const { version } = (await staff.call(getSettings, {})).body;
  const change = { version, changes: { direct_printing: true } };
  const { body } = await staff.call(changeSettings, { body: change });
  const orders = await placeKnownOrders(customer, staff, statuses);
  const documents = [...Object.values(files), ...orders.map(({ fileId }) => fileId)];
  const { results: queue } = (await staff.call(listQueue, { querystring: {} })).body;
  const orderIds = queue.map(({ id }) => id);
  const codes = orders.map(({ code }) => code);
  const own = ['«password»'];
  const known: KnownValues = {
    ...listKnownBodies(body, orders),
    ...(await addPrinters(staff, printers, orders)),
    ...(await createTokens(staff, accounts)),
    file_id: documents,
    'documents/file_id': documents,
    'uploads/upload_id': [...(await beginUploads(guest)), ...(await beginUploads(customer))],
    'upload-length': ['20000'],
    'upload-metadata': [describeFileName('讲义.pdf')],
    'upload-offset': ['0'],
    'pages/n': ['1', '2'],
    file_path: documents,
    'orders/id': orderIds,
    ids: orderIds,
    'print-files/id': orders.flatMap(({ printFiles }) => printFiles),
    print_file_ids: orders.flatMap(({ printFiles }) => printFiles),
    'payment-codes/name': await uploadPaymentCodes(staff),
    'devices/id': ['«device»'],
    'bindings/id': ['github'],
    username: ['«username»'],
    email: ['«newName»@campus.test'],
    password: own,
    password_confirm: own,
    current_password: own,
    phone_number: [knownPhone],
    pickup_code: codes,
    code: codes,
    page: ['1'],
    is_open: [true],
  };
  for (const [name, values = []] of Object.entries(known))
    if (values.length === 0 || values.some((value) => value === undefined || value === ''))
      throw new Error(`no value is known for ${name}`);
  return { known, files };
}

/** Uploads in pieces, some of which only have to be finished. */
async function beginUploads(client: TestClient): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < 10; number += 1) {
    const bytes = await makePdf(1, `piece ${number}`);
    const { upload_id } = (await begin(client, number < 5 ? bytes.length : 1_000_000)).body;
    if (number < 5) await append(client, upload_id, 0, bytes);
    ids.push(upload_id);
  }
  return ids;
}

/** The printers of the print jobs stay; the others may be changed and removed. */
async function addPrinters(
  staff: TestClient,
  { fast, stuck }: LocalPrinters,
  orders: readonly KnownOrder[],
): Promise<KnownValues> {
  const formOf = (name: string, uri = fast) => ({
    name,
    uri: `${uri}/${name}`,
    is_enabled: true,
    papers: defaultPriceList.papers.map(({ id }) => id),
  });
  const add = async (name: string, uri = fast) => (await staff.call(addPrinter, { body: formOf(name, uri) })).body.id;
  const [main, second] = [await add('main'), await add('second', stuck)];
  const jobs: string[] = [];
  // The other orders can still be printed: a file has at most one unfinished job.
  for (const { id } of orders.slice(0, 2)) {
    const { body } = await staff.call(printOrder, {
      params: { id },
      body: { printer_id: second, despite_payment: true },
    });
    jobs.push(...body.map((job) => job.id));
  }
  return {
    'printers/id': [await add('one'), await add('two'), await add('three')],
    printer_id: [main],
    uri: [`${fast}/«newName»`],
    'print-jobs/id': jobs,
    [callOf(printOrder)]: [{ printer_id: main, despite_payment: true }],
    [callOf(addPrinter)]: [formOf('«newName»')],
    [callOf(changePrinter)]: [formOf('«newName»')],
  };
}

/** The name of the picture, which is the same for each upload of it. */
async function uploadPaymentCodes(staff: TestClient): Promise<string[]> {
  const endpoint = { ...uploadPaymentCode, url: '/api/staff/settings/payment-codes/ALIPAY/' } as const;
  const { body } = await staff.upload(endpoint, readFileSync(paymentPath('code-poster')), '收款码.png');
  return body.payment_codes.flatMap(({ is_sample, image_url }) => (is_sample ? [] : [basename(image_url)]));
}

/** Invitations and password links work once each. Their accounts make no other calls. */
async function createTokens(staff: TestClient, accounts: Accounts): Promise<KnownValues> {
  const tokenIn = ({ body }: { readonly body: { readonly url: string } }) => body.url.split('#')[1] ?? '';
  const [main] = accounts.customers;
  const forgetful = accounts.customers.splice(1, 5);
  const removed = accounts.staff.splice(1, 3);
  const invitations = [];
  for (let count = 0; count < 12; count += 1) invitations.push(await staff.call(invite, {}));
  const links = [];
  for (const { username } of forgetful) links.push(await staff.call(createPasswordLink, { body: { username } }));
  return {
    'invitations/id': invitations.slice(0, 4).map(({ body }) => body.id),
    'members/id': removed.map(({ id }) => id),
    [callOf(acceptInvitation)]: invitations.slice(4).map((reply) => ({ token: tokenIn(reply) })),
    [callOf(resetPassword)]: links.map((reply) => ({
      token: tokenIn(reply),
      password: '«password»',
      password_confirm: '«password»',
    })),
    [callOf(createPasswordLink)]: [{ username: main?.username }],
  };
}
