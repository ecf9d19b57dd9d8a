import type { Answer, Question } from './questions.ts';
import { ReaderFailed } from './reader.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { type ReadingProcess, startReadingProcess } from './reading-process.ts';

type Turn = {
  readonly question: Question;
  readonly signal: AbortSignal | undefined;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
};

type Seat = { readonly process: ReadingProcess; isBusy: boolean; lastPath?: string; rest?: NodeJS.Timeout };

export type ReadingRoom = {
  ask(question: Question, signal?: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
};

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
    const seat: Seat = { process, isBusy: false };
    seats.add(seat);
    return seat;
  }

  /** Whoever read the same file last still has it open. */
  function findSeat(path: string): Seat | undefined {
    const idle = [...seats].filter(({ isBusy }) => !isBusy);
    const known = idle.find(({ lastPath }) => lastPath === path) ?? idle[0];
    return known ?? (seats.size < limits.mostProcesses ? takeSeat() : undefined);
  }

  function callNext(): void {
    for (let turn = queue[0]; turn !== undefined; turn = queue[0]) {
      const seat = findSeat(turn.question.path);
      if (!seat) return;
      queue.shift();
      seat.isBusy = true;
      clearTimeout(seat.rest);
      void serve(seat, turn);
    }
  }

  async function serve(seat: Seat, { question, signal, resolve, reject }: Turn): Promise<void> {
    const onAbort = () => seat.process.end();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      resolve(await seat.process.ask(question));
      seat.lastPath = question.path;
    } catch (error) {
      reject(signal?.aborted ? signal.reason : error);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      seat.isBusy = false;
      if (seats.has(seat)) letRest(seat);
      callNext();
    }
  }

  function letRest(seat: Seat): void {
    const endIfIdle = () => !seat.isBusy && seat.process.end();
    seat.rest = setTimeout(async () => {
      if ((await seat.process.weigh()) > limits.heavyBytes) return endIfIdle();
      if (seat.isBusy) return;
      seat.rest = setTimeout(endIfIdle, limits.restMs - limits.heavyRestMs).unref();
    }, limits.heavyRestMs).unref();
  }

  return {
    ask: (question, signal) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new ReaderFailed('the reader has been stopped'));
        if (signal?.aborted) return reject(signal.reason);
        const turn: Turn = { question, signal, resolve, reject };
        // Somebody waits for a price; pages can be drawn a moment later.
        const at = question.ask === 'inspect' ? queue.findIndex((one) => one.question.ask !== 'inspect') : -1;
        queue.splice(at === -1 ? queue.length : at, 0, turn);
        signal?.addEventListener('abort', () => {
          const place = queue.indexOf(turn);
          if (place === -1) return;
          queue.splice(place, 1);
          reject(signal.reason);
        });
        callNext();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of queue.splice(0)) reject(new ReaderFailed('the reader has been stopped'));
      const isEmpty = new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
      if (seats.size === 0) return;
      for (const { process } of seats) process.end();
      await isEmpty;
    },
  };
}
