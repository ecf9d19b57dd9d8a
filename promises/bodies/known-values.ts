import { makePdf } from '../../apps/server/test/fake-converter.ts';
import { orderForm } from '../../apps/server/test/order-forms.ts';
import { createClient, type TestClient } from '../../apps/server/test/test-client.ts';
import { listQueue } from '../../packages/contract/src/desk.ts';
import { uploadDocument } from '../../packages/contract/src/documents.ts';
import { invite } from '../../packages/contract/src/members.ts';
import { createOrder } from '../../packages/contract/src/ordering.ts';
import { addPrinter } from '../../packages/contract/src/printing.ts';
import type { Accounts } from './accounts.ts';
import type { KnownValues } from './arbitrary-of.ts';

/** Uploads, orders and adds a printer over HTTP, and lists the values that calls can name. */
export async function createKnownValues(origin: string, accounts: Accounts, guest: TestClient): Promise<KnownValues> {
  const clients = [...[accounts.customers, accounts.staff].map(([main]) => createClient(origin, main?.token)), guest];
  const [, staff = guest] = clients;
  const files: string[] = [];
  const codes: string[] = [];
  for (const client of clients) {
    for (const isOrdered of [true, false]) {
      const { body } = await client.upload(uploadDocument, await makePdf(2, `${files.length}`), '论文.pdf');
      files.push(body.file_id);
      if (!isOrdered) continue;
      const order = await client.call(createOrder, { headers: {}, body: orderForm([body.file_id]) });
      codes.push(order.body.pickup_code);
    }
  }
  const queue = await staff.call(listQueue, { querystring: {} });
  const orders = queue.body.results.map(({ id }) => id);
  // Nothing listens on this port.
  const uri = 'ipp://127.0.0.1:1/ipp/print';
  const printer = await staff.call(addPrinter, { body: { name: '一号机', uri, is_enabled: true, papers: ['a4_70g'] } });
  const own = ['«password»'];
  const invitations = await Promise.all(Array.from({ length: 5 }, () => staff.call(invite, {})));
  return {
    file_id: files,
    'documents/file_id': files,
    'pages/n': ['1', '2'],
    file_path: files,
    'orders/id': orders,
    ids: orders,
    'printers/id': [printer.body.id],
    printer_id: [printer.body.id],
    uri: [uri],
    'invitations/id': invitations.map(({ body }) => body.id),
    'members/id': accounts.staff.slice(1, 4).map(({ id }) => id),
    username: ['«username»'],
    password: own,
    password_confirm: own,
    current_password: own,
    phone_number: ['13800138000'],
    pickup_code: codes,
    code: codes,
    version: [1, 2, 3],
    based_on: [1, 2],
    page: ['1'],
    is_open: [true],
  };
}
