import { findUser } from '#domains/accounts/accounts.api.ts';
import { type Notice, type NoticeKind, noticeOf } from '#domains/orders/notice-rules.ts';
import { addOrderEvent, findOrder } from '#domains/orders/orders.api.ts';
import type { Order } from '#domains/orders/orders.table.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { NonRetryableError } from '#platform/jobs/jobs.ts';
import { type MailMessage, MailSendError } from '#platform/mail/mail.ts';
import { isMailable } from './mail-address-rules.ts';
import { writeNotice } from './notice-mail-rules.ts';
import { deleteClaim, insertClaim, isSent, type NoticeClaim, setNoticeSent } from './notices.store.ts';

type NoticeDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'live' | 'mail'>;
type NoticeRequest = { readonly orderId: string; readonly kind: NoticeKind };

/** Longer than the mail timeout: a worker that has not confirmed its claim by then is dead. */
const deadAfterMs = 10 * 60 * 1000;

/**
 * Sends one mail for one event of an order, however often the job runs. The claim is stored before the mail is sent and
 * confirmed afterwards. After a crash in between, the mail is sent again with the same message id.
 */
export async function sendNotice(deps: NoticeDeps, { orderId, kind }: NoticeRequest): Promise<void> {
  // The time is read before the order: a change after this time needs a mail of its own.
  const claim = { orderId, kind, claimedAt: deps.clock.now() };
  const order = await findOrder(deps.db, orderId);
  const notice = order && noticeOf(order, kind);
  const message = notice && (await findMessage(deps, order, notice));
  if (!message) return;
  const deadBefore = new Date(claim.claimedAt.getTime() - deadAfterMs);
  if (await insertClaim(deps.db, claim, { deadBefore, happenedAt: notice.happenedAt }))
    await sendClaimed(deps, claim, message);
  else if (!(await isSent(deps.db, claim))) throw new Error('another worker is sending this mail');
}

/** Undefined for guests, for unusable addresses, and when the customer or the shop has turned mail off. */
async function findMessage(deps: NoticeDeps, order: Order, notice: Notice): Promise<MailMessage | undefined> {
  const [kind, userId] = order.owner.split(':');
  const user = kind === 'user' && userId !== undefined ? await findUser(deps.db, userId) : undefined;
  if (!user?.mailNotices || !isMailable(user.email)) return undefined;
  const shop = await getSettings(deps.db);
  if (!shop.mailNotices) return undefined;
  const origin = deps.config.publicOrigin;
  const id = `<${notice.kind}.${order.id}.${notice.happenedAt.getTime()}@${new URL(origin).hostname}>`;
  const mail = writeNotice({ notice, order, shop, origin });
  return { id, to: user.email, ...mail, date: deps.clock.now() };
}

async function sendClaimed(deps: NoticeDeps, claim: NoticeClaim, message: MailMessage): Promise<void> {
  const { db, clock, live, mail } = deps;
  try {
    if (!mail) throw new NonRetryableError('no mail server is configured');
    await mail.send(message);
  } catch (error) {
    await deleteClaim(db, claim);
    if (error instanceof MailSendError && error.isPermanent) throw new NonRetryableError(error.message);
    throw error;
  }
  const { orderId, kind } = claim;
  await db.transaction(async (tx) => {
    await setNoticeSent(tx, claim, clock.now());
    await addOrderEvent(deps, tx, { orderId, actor: 'system', kind: 'mailed', detail: { event: kind } });
    await live.notify(tx, 'staff', { topic: 'queue', id: orderId });
  });
}
