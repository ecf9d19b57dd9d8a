import { findUser } from '#domains/accounts/accounts.api.ts';
import { type News, type NoticeKind, newsOf } from '#domains/orders/notice-rules.ts';
import { addOrderEvent, findOrder } from '#domains/orders/orders.api.ts';
import type { Order } from '#domains/orders/orders.table.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { NonRetryableError } from '#platform/jobs/jobs.ts';
import { type MailMessage, MailSendError } from '#platform/mail/mail.ts';
import { isMailable } from './mail-address-rules.ts';
import { writeNotice } from './notice-mail-rules.ts';
import { type Claim, deleteClaim, insertClaim, isSent, setSent } from './notices.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'live' | 'mail'>;
type Wanted = { readonly orderId: string; readonly kind: NoticeKind };

/** Longer than a mail server can keep us: whoever claimed a mail so long ago and has not confirmed it is dead. */
const deadAfterMs = 10 * 60 * 1000;

/**
 * Tells a customer by mail what happened to their order; once, however often it is asked for. Claimed before and
 * confirmed after: should the power fail just between the mail server's yes and our confirming, the mail goes out
 * again under the same id.
 */
export async function sendNotice(deps: Needs, { orderId, kind }: Wanted): Promise<void> {
  // Before it is read: what happens from here on is news that this mail may not tell.
  const claim = { orderId, kind, claimedAt: deps.clock.now() };
  const order = await findOrder(deps.db, orderId);
  const news = order && newsOf(order, kind);
  const message = news && (await findMessage(deps, order, news));
  if (!message) return;
  const deadBefore = new Date(claim.claimedAt.getTime() - deadAfterMs);
  if (await insertClaim(deps.db, claim, { deadBefore, happenedAt: news.happenedAt }))
    await sendClaimed(deps, claim, message);
  else if (!(await isSent(deps.db, claim))) throw new Error('another worker is sending this mail');
}

/** To a customer who wants it, in a shop that sends it; undefined otherwise. */
async function findMessage(deps: Needs, order: Order, news: News): Promise<MailMessage | undefined> {
  const [kind, userId] = order.owner.split(':');
  const user = kind === 'user' && userId !== undefined ? await findUser(deps.db, userId) : undefined;
  if (!user?.mailNotices || !isMailable(user.email)) return undefined;
  const shop = await getSettings(deps.db);
  if (!shop.mailNotices) return undefined;
  const origin = deps.config.publicOrigin;
  const id = `<${news.kind}.${order.id}.${news.happenedAt.getTime()}@${new URL(origin).hostname}>`;
  const written = writeNotice({ news, order, shop, origin });
  return { id, to: user.email, ...written, date: deps.clock.now() };
}

async function sendClaimed(deps: Needs, claim: Claim, message: MailMessage): Promise<void> {
  const { db, clock, live, mail } = deps;
  try {
    if (!mail) throw new NonRetryableError('no mail server is set up any more');
    await mail.send(message);
  } catch (error) {
    await deleteClaim(db, claim);
    if (error instanceof MailSendError && error.isPermanent) throw new NonRetryableError(error.message);
    throw error;
  }
  const { orderId, kind } = claim;
  await db.transaction(async (tx) => {
    await setSent(tx, claim, clock.now());
    await addOrderEvent(deps, tx, { orderId, actor: 'system', kind: 'mailed', detail: { event: kind } });
    await live.notify(tx, 'staff', { topic: 'queue', id: orderId });
  });
}
