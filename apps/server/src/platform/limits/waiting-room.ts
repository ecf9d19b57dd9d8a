import { createReservations } from '#lib/create-reservations.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/** The caller of a limited action. */
export type Guesser = {
  readonly address: string;
  /** The cookie of the browser. Undefined only with a token. */
  readonly visitorId: string | undefined;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
};

/** A waiting request costs a timer and a connection, about 30 KB, so their number is limited. */
const maxWaiting = 2000;
/** At the longest delay 20 of them a second reach the secret: half of the passwords that a small server can hash. */
const maxWaitingPerAddress = 100;
/** A person has one or two tabs. A browser that guesses leaves the other places to its neighbours. */
const maxWaitingPerVisitor = 3;

const roomFull = () => new AppError('too_busy', 503, '当前网络尝试的次数过多，请几秒后再试', { retryAfterSeconds: 5 });
/** Nobody receives this reply. */
export const clientGone = (cause: unknown) => new AppError('client_gone', 408, '请求已取消', { cause });

const byAddress = createReservations();
const byVisitor = createReservations();

/** Waits without holding a transaction, a lock or a password slot. */
export async function waitInRoom({ sleep }: Pick<Deps, 'sleep'>, guesser: Guesser, ms: number): Promise<void> {
  const { address, visitorId = '', signal } = guesser;
  const visitor = `${address} ${visitorId}`;
  const isFull = byAddress.inAll() >= maxWaiting || byAddress.of(address) >= maxWaitingPerAddress;
  if (isFull || byVisitor.of(visitor) >= maxWaitingPerVisitor) throw roomFull();
  const wait = async () => await byVisitor.hold(visitor, 1, () => sleep(ms, signal));
  try {
    await byAddress.hold(address, 1, wait);
  } catch (error) {
    throw signal.aborted ? clientGone(error) : error;
  }
}
