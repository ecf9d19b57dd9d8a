import { deleteAccount } from '@print/contract/accounts';
import { askForRefund, sendNewScreenshot } from '@print/contract/after-ordering';
import { queryOrder } from '@print/contract/ordering';
import { getProfile } from '@print/contract/session';
import { describe, expect, test } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { deleteExpiredDocuments } from '#domains/documents/delete-expired-documents.ts';
import { settleAwaitedCounts } from '#domains/orders/counts/settle-late-counts.ts';
import { addNote } from '#domains/orders/desk/add-note.ts';
import { checkPayment } from '#domains/orders/desk/check-payment.ts';
import { decideRefund } from '#domains/orders/requests/decide-refund.ts';
import { applyRetention } from '#domains/orders/retention/apply-retention.ts';
import { markCollected } from '#domains/orders/status/mark-collected.ts';
import { collectEvents } from '#test/collect-events.ts';
import {
  findInDatabase,
  placeOrderWithStatus,
  signIn,
  uploadConverted,
  uploadPaymentScreenshot,
} from '#test/customer-actions.ts';
import { seedOrder, seedUser } from '#test/factories.ts';
import { createFakeConverter } from '#test/fake-converter.ts';
import { asVisitor } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient } from '#test/test-client.ts';
import { listStoredKeys } from '#test/uploading.ts';

const { deps, origin, as, logged } = await createTestApp({ converter: createFakeConverter });
const { database } = deps;
const never = new AbortController().signal;
const password = '雨天 和 咖啡 42';

const readAmounts = async () =>
  (
    await database.query(
      'select order_number, status, base_fee, total_price, price_difference, created_at from orders order by 1',
    )
  ).rows;

const readDocuments = async (orderId: string) =>
  (
    await database.query(
      'select d.* from order_documents d join order_groups g on g.id = d.group_id where g.order_id = $1',
      [orderId],
    )
  ).rows;

describe('a deleted account', () => {
  test('leaves only numbers and amounts of its orders', async () => {
    const before = await listStoredKeys(deps);
    const user = await seedUser(deps, {
      username: '要走的人',
      email: 'deletedUser@campus.test',
      phoneNumber: '13711112222',
      password,
      firstName: '小明',
      githubId: 'gh-4711',
      avatarUrl: 'https://avatars.githubusercontent.com/u/4711',
    });
    const { client, guest, visitorId } = await signIn(deps, origin, user);
    const session = await startSignIn(deps, user, 'session', { visitorId, userAgent: undefined });
    // Uploaded on another device before sign-in: the order contains it, the user never owned it.
    const atHome = createClient(origin);
    const fromHome = await uploadConverted(deps, atHome, '家里的文件.pdf');
    const home = await signIn(deps, origin, user, atHome);
    const shared = await uploadConverted(deps, client, '毕业论文终稿.pdf');
    const unshared = await uploadConverted(deps, client, '个人简历.pdf');
    await uploadConverted(deps, client, '没打的草稿.pdf');
    await uploadConverted(deps, guest, '登录前上传的.pdf');
    const phone_number = user.phoneNumber;
    const payment_screenshot_id = await uploadPaymentScreenshot(client);
    const placed = [
      await placeOrderWithStatus(deps, client, [shared, unshared], {
        phone_number,
        payment_screenshot_id,
        note: '请放宿舍门口',
        status: 'completed',
      }),
      await placeOrderWithStatus(deps, client, [shared], { phone_number, status: 'cancelled' }),
      await placeOrderWithStatus(deps, home.client, [fromHome], { phone_number, status: 'completed' }),
    ];
    await uploadPaymentScreenshot(client);
    const written = { orderId: placed[0]?.id ?? '', actor: 'user:clerk' };
    await checkPayment(deps, { ...written, check: 'problem', problem: '王小明少付了两元' });
    await addNote(deps, { ...written, text: '顾客住三号楼' });
    const params = { id: written.orderId };
    const secondPicture = await uploadPaymentScreenshot(client);
    await client.call(sendNewScreenshot, { params, body: { payment_screenshot_id: secondPicture } });
    await client.call(askForRefund, { params, body: { reason: '请退到室友的支付宝' } });
    await decideRefund(deps, { ...written, decision: 'declined', answer: '昨天已给室友现金' });
    // A guest follows an order of the user, and the user follows an order of a guest.
    const { guest: followerGuest, owner: follower } = await asVisitor(await as('guest'));
    expect((await followerGuest.call(queryOrder, { body: placed[0]?.ticket ?? {} })).status).toBe(200);
    const otherOrder = await seedOrder(deps, { phoneNumber: '13900139000' });
    const otherTicket = { phone_number: otherOrder.phoneNumber, pickup_code: otherOrder.pickupCode };
    expect((await client.call(queryOrder, { body: otherTicket })).status).toBe(200);
    const amounts = await readAmounts();
    const identifiers = [user.id, visitorId, '要走的人', 'deletedUser@', '13711112222', '小明', 'gh-4711', 'u/4711'];
    const fileNames = ['毕业论文', '个人简历', '草稿', '家里的', '登录前'];
    const writtenTexts = ['少付了', '三号楼', '付款人', '宿舍门口', '室友的支付宝', '室友现金'];
    const ids = [payment_screenshot_id, secondPicture, follower];
    const personalTexts = [...identifiers, ...fileNames, ...writtenTexts, ...ids];
    expect(await findInDatabase(deps, personalTexts)).toEqual(personalTexts);
    expect((await listStoredKeys(deps)).length).toBeGreaterThanOrEqual(5 * 6 + 2);

    client.cookies.set('session', session);
    const reply = await client.call(deleteAccount, { body: { username: '要走的人', password } });
    expect(reply.status).toBe(204);

    expect(await findInDatabase(deps, personalTexts)).toEqual([]);
    expect(await listStoredKeys(deps)).toEqual(before);
    expect(await readAmounts()).toEqual(amounts);
    const documents = await readDocuments(placed[0]?.id ?? '');
    expect(documents).toMatchObject([
      { original_filename: '已删除的文件', document_id: null, page_count: 5, copies: 1 },
      { original_filename: '已删除的文件', document_id: null, page_count: 5, copies: 1 },
    ]);

    const deletionJobs = "select data ->> 'orderId' as id from pgboss.job where name = 'forget-print-files'";
    const { rows: jobs } = await database.query(deletionJobs);
    expect(jobs).toEqual(expect.arrayContaining(placed.map(({ id }) => ({ id }))));

    expect(client.cookies.has('session')).toBe(false);
    expect((await client.call(getProfile, {})).status).toBe(401);
    expect((await home.client.call(getProfile, {})).status).toBe(401);
    const oldSession = createClient(origin);
    oldSession.cookies.set('session', session);
    expect((await oldSession.call(getProfile, {})).status).toBe(401);
    for (const { ticket } of placed)
      for (const visitor of [followerGuest, guest, await as('guest')])
        for (const phone of [phone_number, '****'])
          expect((await visitor.call(queryOrder, { body: { ...ticket, phone_number: phone } })).status).toBe(404);
    for (const text of [...identifiers.slice(2), ...fileNames]) expect(logged.join('\n')).not.toContain(text);
  });

  test('keeps the data of other users', async () => {
    const [deletedUser, neighbour] = [await seedUser(deps), await seedUser(deps)];
    const { client, guest } = await signIn(deps, origin, deletedUser);
    const asGuest = await uploadConverted(deps, guest, '访客要打的.pdf');
    const guestsPayment = await uploadPaymentScreenshot(guest);
    const guests = await placeOrderWithStatus(deps, guest, [asGuest], { payment_screenshot_id: guestsPayment });
    // Two users share a browser: the neighbour ordered a file that was uploaded before either signed in.
    const sharedFile = await uploadConverted(deps, guest, '合用电脑.pdf');
    const signedIn = await signIn(deps, origin, neighbour, guest);
    const theirs = await uploadConverted(deps, signedIn.client, '邻居的.pdf');
    const neighbours = await placeOrderWithStatus(deps, signedIn.client, [sharedFile, theirs], { status: 'completed' });
    await placeOrderWithStatus(deps, client, [sharedFile], { status: 'completed' });
    const keysBefore = await listStoredKeys(deps);
    await uploadConverted(deps, client, '自己的.pdf');

    const reply = await client.call(deleteAccount, { body: { username: deletedUser.username } });
    expect(reply.status).toBe(204);
    expect(await listStoredKeys(deps)).toEqual(keysBefore);
    expect(await findInDatabase(deps, ['自己的', `user:${deletedUser.id}`])).toEqual([]);
    const others = ['访客要打的', '合用电脑', '邻居的', guestsPayment, `user:${neighbour.id}`];
    expect(await findInDatabase(deps, others)).toEqual(others);
    for (const { ticket } of [guests, neighbours])
      expect((await guest.call(queryOrder, { body: ticket })).body.files_deleted_after).not.toBeNull();
    expect((await signedIn.client.call(getProfile, {})).status).toBe(200);
    expect((await guest.fetch(`/api/documents/${asGuest}/pages/1/`)).status).toBe(200);
  });

  test('leaves orders that the shop can still process', async () => {
    const user = await seedUser(deps);
    const { client } = await signIn(deps, origin, user);
    const id = await uploadConverted(deps, client, '论文.pdf');
    const order = await placeOrderWithStatus(deps, client, [id], { status: 'completed' });
    await database.query('update orders set awaits_counts = true where id = $1', [order.id]);
    const clerk = await collectEvents(await as('staff'));
    const otherTab = await collectEvents((await signIn(deps, origin, user)).client);

    await client.call(deleteAccount, { body: { username: user.username } });
    await expect.poll(() => clerk).toEqual([{ topic: 'queue' }]);
    await expect.poll(() => otherTab).toEqual([{ topic: 'order' }]);
    await markCollected(deps, { orderId: order.id, actor: 'system' });
    await expect.poll(() => clerk).toHaveLength(2);
    await deleteExpiredDocuments(deps, never);
    await settleAwaitedCounts(deps, never);
    await applyRetention(deps, never);
    const { rows } = await database.query('select phone_number, awaits_counts from orders where id = $1', [order.id]);
    expect(rows).toEqual([{ phone_number: '****', awaits_counts: false }]);
    const { rows: history } = await database.query(
      'select kind, actor from order_events where order_id = $1 order by at, kind',
      [order.id],
    );
    expect(history).toContainEqual({ kind: 'forgotten', actor: 'customer' });
  });

  test('frees its name for a new account', async () => {
    const user = await seedUser(deps, { username: 'comes-back', email: 'back@campus.test' });
    const { client, token } = await signIn(deps, origin, user);
    await client.call(deleteAccount, { body: { username: 'Comes-Back' } });
    const newUser = await seedUser(deps, { username: 'comes-back', email: 'back@campus.test' });
    expect(newUser.id).not.toBe(user.id);
    expect((await createClient(origin, token).call(getProfile, {})).status).toBe(401);
  });
});
