import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/** The caller of a limited action. */
export type Guesser = {
  readonly address: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
};

/** A waiting request costs a timer and a connection, so their number is limited. */
const maxWaiting = 1000;
/** One address cannot use up the places of all others. */
const maxWaitingPerAddress = 50;

const roomFull = () => new AppError('too_busy', 503, '当前网络尝试的次数过多，请几秒后再试', { retryAfterSeconds: 5 });
/** Nobody receives this reply. */
export const clientGone = (cause: unknown) => new AppError('client_gone', 408, '请求已取消', { cause });

let waiting = 0;
const waitingByAddress = new Map<string, number>();

/** Waits without holding a transaction, a lock or a password slot. */
export async function waitInRoom({ sleep }: Pick<Deps, 'sleep'>, guesser: Guesser, ms: number): Promise<void> {
  const { address, signal } = guesser;
  const atAddress = waitingByAddress.get(address) ?? 0;
  if (waiting >= maxWaiting || atAddress >= maxWaitingPerAddress) throw roomFull();
  waiting += 1;
  waitingByAddress.set(address, atAddress + 1);
  try {
    await sleep(ms, signal);
  } catch (error) {
    throw signal.aborted ? clientGone(error) : error;
  } finally {
    waiting -= 1;
    const left = (waitingByAddress.get(address) ?? 1) - 1;
    if (left === 0) waitingByAddress.delete(address);
    else waitingByAddress.set(address, left);
  }
}
