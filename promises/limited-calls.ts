import { login, register } from '@print/contract/accounts';
import { uploadDocument } from '@print/contract/documents';
import { createOrder, queryOrder } from '@print/contract/ordering';
import { createBrowser, goodPassword, newAddress, registrationForm } from '../apps/server/test/account-clients.ts';
import { makePdf } from '../apps/server/test/fake-converter.ts';
import { orderForm } from '../apps/server/test/order-forms.ts';
import type { Context } from './scenario.ts';
import type { Shop } from './shop.ts';

export type Reply = { readonly status: number; readonly headers: Headers };

/** A call that is refused with 429 after `stated` attempts within the window. */
export type LimitedCall = {
  readonly name: string;
  readonly stated: number;
  readonly windowSeconds: number;
  /** An attempt that counts. */
  attempt(): Promise<Reply>;
  /** An attempt with the right secret, which the limit refuses too. */
  right(): Promise<Reply>;
};

const quarterHour = 15 * 60;
const hour = 60 * 60;

/** The limits of docs/security.md. The 60 sign-ins take seconds of password hashing, so the quick form omits them. */
export async function listLimitedCalls(shop: Shop, { random, isQuick }: Context): Promise<readonly LimitedCall[]> {
  const signIns = await limitSignIns(shop, 'sign-ins to an account from one address', 10, newAddress());
  const allSignIns = isQuick ? [] : [await limitSignIns(shop, 'sign-ins to an account from all addresses', 60)];
  return [
    signIns,
    ...allSignIns,
    await limitQueries(shop, random, 'look-ups of a phone number from one address', 10, newAddress()),
    await limitQueries(shop, random, 'look-ups of a phone number from all addresses', 60),
    await limitOrders(shop),
  ];
}

async function limitSignIns({ origin }: Shop, name: string, stated: number, address?: string): Promise<LimitedCall> {
  const form = registrationForm();
  const { status } = await createBrowser(origin).call(register, { body: form });
  if (status !== 201) throw new Error(`registration: status ${status}`);
  const signIn = (password: string) =>
    createBrowser(origin, address ?? newAddress()).call(login, { body: { username: form.username, password } });
  const attempt = () => signIn('不对的密码');
  return { name, stated, windowSeconds: quarterHour, attempt, right: () => signIn(goodPassword) };
}

let phones = 0;

async function limitQueries(
  { origin }: Shop,
  random: () => number,
  name: string,
  stated: number,
  address?: string,
): Promise<LimitedCall> {
  phones += 1;
  const phone = `139${String(phones).padStart(8, '0')}`;
  const order = await createOrderCall(origin, phone);
  const { status, body } = await order();
  if (status !== 201) throw new Error(`order: status ${status}`);
  const query = (code: string) =>
    createBrowser(origin, address ?? newAddress()).call(queryOrder, {
      body: { phone_number: phone, pickup_code: code },
    });
  const attempt = () => query(guessCode(random));
  return { name, stated, windowSeconds: quarterHour, attempt, right: () => query(body.pickup_code) };
}

async function limitOrders({ origin }: Shop): Promise<LimitedCall> {
  const order = await createOrderCall(origin, '13700000000');
  return { name: 'orders of a visitor', stated: 30, windowSeconds: hour, attempt: order, right: order };
}

/** A visitor with a document; each call orders it once more. */
async function createOrderCall(origin: string, phone: string) {
  const browser = createBrowser(origin);
  const { status, body } = await browser.upload(uploadDocument, await makePdf(1, phone), '论文.pdf');
  if (status !== 201) throw new Error(`upload: status ${status}`);
  const form = orderForm([body.file_id], { phone_number: phone });
  return () => browser.call(createOrder, { headers: {}, body: form });
}

/** No pickup code has this letter. */
const guessCode = (random: () => number) => `O${Math.floor(random() * 1e5)}`.padEnd(6, '2');
