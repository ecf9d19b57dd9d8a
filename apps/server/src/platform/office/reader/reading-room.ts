import type { Answer, Question } from './questions.ts';
import { ReaderFailed } from './reader.ts';
import { ReadingDied } from './reading-errors.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { type ReadingProcess, startReadingProcess } from './reading-process.ts';

type Turn = {
  readonly question: Question;
  tries: number;
  process?: ReadingProcess;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
};

type Seat = {
  readonly process: ReadingProcess;
  isBusy: boolean;
  isUrgent: boolean;
  lastPath?: string;
  rest?: NodeJS.Timeout;
};

export type ReadingRoom = {
  ask(question: Question, signal?: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
};

/** Somebody waits for a price or for an order; pages can be drawn and counted a moment later. */
const isUrgent = ({ ask }: Question) => ask === 'inspect' || ask === 'redrawPicture' || ask === 'redrawCode';

const stopped = () => new ReaderFailed('the reader has been stopped');

/** A few processes, started when needed, and a queue before them. */
export function openReadingRoom(limits: ReadingLimits): ReadingRoom {
  const seats = new Set<Seat>();
  const queue: Turn[] = [];
  let isClosed = false;
  let onEmpty: (() => void) | undefined;

  function takeSeat(): Seat {
    const process = startReadingProcess(limits, () => {
      clearTimeout(seat.rest);
      seats.delete(seat);
      if (seats.size === 0) onEmpty?.();
      callNext();
    });
    const seat: Seat = { process, isBusy: false, isUrgent: false };
    seats.add(seat);
    return seat;
  }

  /** Whoever read the same file last still has it open. What is not urgent leaves one seat for what is. */
  function findSeat(question: Question): Seat | undefined {
    const { path } = question;
    const patient = [...seats].filter((seat) => seat.isBusy && !seat.isUrgent).length;
    if (!isUrgent(question) && patient >= Math.max(1, limits.maxProcesses - 1)) return undefined;
    const idle = [...seats].filter(({ isBusy, process }) => !isBusy && process.isUsable());
    const known = idle.find(({ lastPath }) => lastPath === path) ?? idle[0];
    return known ?? (seats.size < limits.maxProcesses ? takeSeat() : undefined);
  }

  function callNext(): void {
    for (let turn = queue[0]; turn !== undefined; turn = queue[0]) {
      const seat = findSeat(turn.question);
      if (!seat) return;
      queue.shift();
      void serve(seat, turn);
    }
  }

  async function serve(seat: Seat, turn: Turn): Promise<void> {
    seat.isBusy = true;
    seat.isUrgent = isUrgent(turn.question);
    clearTimeout(seat.rest);
    turn.process = seat.process;
    turn.tries++;
    try {
      turn.resolve(await seat.process.ask(turn.question));
      seat.lastPath = turn.question.path;
    } catch (error) {
      // A process that was gone before it looked at the file says nothing of the file.
      const isOthersFault = error instanceof ReadingDied && !error.hasBegun && error.death !== 'ended';
      if (isOthersFault && turn.tries < 3 && !isClosed) queue.unshift(turn);
      else turn.reject(error);
    }
    seat.isBusy = false;
    letRest(seat);
    callNext();
  }

  function letRest(seat: Seat): void {
    const endIfIdle = () => !seat.isBusy && seat.process.end();
    clearTimeout(seat.rest);
    seat.rest = setTimeout(async () => {
      if ((await seat.process.weigh()) > limits.heavyBytes) return endIfIdle();
      if (seat.isBusy) return;
      seat.rest = setTimeout(endIfIdle, limits.restMs - limits.heavyRestMs).unref();
    }, limits.heavyRestMs).unref();
  }

  function stand(turn: Turn): void {
    const at = isUrgent(turn.question) ? queue.findIndex(({ question }) => !isUrgent(question)) : -1;
    queue.splice(at === -1 ? queue.length : at, 0, turn);
    callNext();
  }

  function leave(turn: Turn): void {
    const at = queue.indexOf(turn);
    if (at !== -1) queue.splice(at, 1);
    else turn.process?.end();
  }

  return {
    async ask(question, signal) {
      if (isClosed) throw stopped();
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const turn: Turn = { question, tries: 0, resolve, reject };
      const onAbort = () => {
        leave(turn);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      stand(turn);
      return promise.finally(() => signal?.removeEventListener('abort', onAbort));
    },
    async close() {
      isClosed = true;
      for (const { reject } of queue.splice(0)) reject(stopped());
      if (seats.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onEmpty = resolve;
      for (const { process } of seats) process.end();
      await promise;
    },
  };
}
