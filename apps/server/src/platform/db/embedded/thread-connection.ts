import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import {
  concatBytes,
  encodeFatalError,
  isReadyForQuery,
  type ThreadReply,
  type ThreadRequest,
} from './thread-protocol.ts';

export type Timeouts = { readonly statementMs: number; readonly idleInTransactionMs: number };

export type ThreadConnection = Duplex & {
  /** A consistent tar file of the database's folder. */
  dump(): Promise<Uint8Array>;
  /** Resolves when the thread no longer uses the folder. */
  readonly ended: Promise<void>;
};

/**
 * A socket for `pg` that carries PostgreSQL's wire protocol to a worker thread. Each connection starts its own
 * thread, which opens the database: closing the connection closes the database and ends the thread.
 */
export function createThreadConnection(
  folder: string,
  timeouts: () => Timeouts,
  previousThreadEnded: Promise<void>,
): ThreadConnection {
  const ended = Promise.withResolvers<void>();
  const dumps: PromiseWithResolvers<Uint8Array>[] = [];
  let thread: Worker | undefined;
  let unsent: Uint8Array[] = [];
  let pendingRequests = 0;
  let isInTransaction = false;
  let isOpen = false;
  let isClosing = false;
  let watchdog: NodeJS.Timeout | undefined;

  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      sendSoon([chunk]);
      done();
    },
    writev(chunks, done) {
      sendSoon(chunks.map(({ chunk }) => chunk as Buffer));
      done();
    },
    final(done) {
      isClosing = true;
      if (!thread) ended.resolve();
      send({ kind: 'close' });
      void ended.promise.then(() => {
        stream.push(null);
        done();
      });
    },
    destroy(error, done) {
      clearTimeout(watchdog);
      for (const dump of dumps) dump.reject(new Error('the embedded database was closed'));
      if (!thread) ended.resolve();
      void thread?.terminate();
      void ended.promise.then(() => done(error));
    },
  });

  async function start(): Promise<void> {
    await previousThreadEnded;
    if (stream.destroyed || isClosing) return;
    thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { folder } });
    thread.on('message', receive);
    thread.once('error', crash);
    thread.once('exit', () => {
      ended.resolve();
      if (!isClosing) crash();
    });
  }

  /** Callers see the SQLSTATE of a server that crashed or cannot start. */
  function crash(cause?: unknown): void {
    const code = isOpen ? '57P02' : '57P03';
    stream.destroy(Object.assign(new Error('the embedded database crashed', { cause }), { code }));
  }

  /** Statements that are sent together are one message: each message costs both threads about 0.05 ms. */
  function sendSoon(chunks: readonly Uint8Array[]): void {
    if (unsent.length === 0) queueMicrotask(sendUnsent);
    unsent.push(...chunks);
  }

  function sendUnsent(): void {
    if (unsent.length === 0) return;
    const bytes = concatBytes(unsent);
    unsent = [];
    post({ kind: 'protocol', bytes }, [bytes.buffer]);
  }

  function send(request: ThreadRequest): void {
    sendUnsent();
    post(request);
  }

  function post(request: ThreadRequest, transferList: ArrayBuffer[] = []): void {
    pendingRequests += 1;
    if (pendingRequests === 1) resetWatchdog();
    thread?.postMessage(request, transferList);
  }

  function receive(reply: ThreadReply): void {
    if (reply.kind === 'ready') {
      isOpen = true;
      stream.emit('connect');
      return;
    }
    pendingRequests -= 1;
    if (reply.kind === 'dump') dumps.shift()?.resolve(reply.tar);
    else {
      isInTransaction = !isReadyForQuery(reply.bytes);
      stream.push(reply.bytes);
    }
    resetWatchdog();
  }

  /** WebAssembly cannot be interrupted, so PostgreSQL's own timeouts have no effect: the watchdog ends the thread. */
  function resetWatchdog(): void {
    clearTimeout(watchdog);
    const { statementMs, idleInTransactionMs } = timeouts();
    if (pendingRequests > 0) {
      armWatchdog(statementMs, '57014', 'canceling statement due to statement timeout');
    } else if (isInTransaction) {
      armWatchdog(idleInTransactionMs, '25P03', 'terminating connection due to idle-in-transaction timeout');
    }
  }

  function armWatchdog(timeoutMs: number, sqlState: string, message: string): void {
    if (timeoutMs === Number.POSITIVE_INFINITY) return;
    watchdog = setTimeout(() => {
      stream.push(encodeFatalError(sqlState, message));
      stream.destroy();
    }, timeoutMs);
  }

  const noop = () => stream;
  return Object.assign(stream, {
    ended: ended.promise,
    dump() {
      const dump = Promise.withResolvers<Uint8Array>();
      dumps.push(dump);
      send({ kind: 'dump' });
      return dump.promise;
    },
    // `pg` calls these on its socket.
    connect() {
      void start();
      return stream;
    },
    setNoDelay: noop,
    ref: noop,
    unref: noop,
  });
}
