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
  /** The database's folder as a tar file, as of one moment. */
  dump(): Promise<Uint8Array>;
  /** Settles when the thread has let go of the folder. */
  readonly ended: Promise<void>;
};

/**
 * What `pg` takes for a socket: PostgreSQL's protocol, carried to and from a thread. A connection is a
 * thread is an open database; ending one closes it, losing one ends it.
 */
export function createThreadConnection(
  folder: string,
  timeouts: () => Timeouts,
  previousThreadEnded: Promise<void>,
): ThreadConnection {
  const ended = Promise.withResolvers<void>();
  const dumps: PromiseWithResolvers<Uint8Array>[] = [];
  let thread: Worker | undefined;
  let pendingRequests = 0;
  let inTransaction = false;
  let isOpen = false;
  let closing = false;
  let watchdog: NodeJS.Timeout | undefined;

  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      sendBytes([chunk]);
      done();
    },
    // One letter for all that was written together: parse, bind, execute and sync of one query.
    writev(chunks, done) {
      sendBytes(chunks.map(({ chunk }) => chunk as Buffer));
      done();
    },
    final(done) {
      closing = true;
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
    if (stream.destroyed || closing) return;
    thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { folder } });
    thread.on('message', receive);
    thread.once('error', crash);
    thread.once('exit', () => {
      ended.resolve();
      if (!closing) crash();
    });
  }

  /** To callers it is a server that went down, or cannot come up. */
  function crash(cause?: unknown): void {
    const code = isOpen ? '57P02' : '57P03';
    stream.destroy(Object.assign(new Error('the embedded database crashed', { cause }), { code }));
  }

  function send(request: ThreadRequest, transferList: ArrayBuffer[] = []): void {
    pendingRequests += 1;
    if (pendingRequests === 1) watch();
    thread?.postMessage(request, transferList);
  }

  function sendBytes(pieces: readonly Uint8Array[]): void {
    const bytes = concatBytes(pieces);
    send({ kind: 'protocol', bytes }, [bytes.buffer]);
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
      inTransaction = !isReadyForQuery(reply.bytes);
      stream.push(reply.bytes);
    }
    watch();
  }

  /** Nothing interrupts WebAssembly, so PostgreSQL's own time limits do nothing there; ending the thread does. */
  function watch(): void {
    clearTimeout(watchdog);
    const { statementMs, idleInTransactionMs } = timeouts();
    if (pendingRequests > 0) {
      armWatchdog(statementMs, '57014', 'canceling statement due to statement timeout');
    } else if (inTransaction) {
      armWatchdog(idleInTransactionMs, '25P03', 'terminating connection due to idle-in-transaction timeout');
    }
  }

  function armWatchdog(limitMs: number, sqlState: string, message: string): void {
    if (limitMs === Number.POSITIVE_INFINITY) return;
    watchdog = setTimeout(() => {
      stream.push(encodeFatalError(sqlState, message));
      stream.destroy();
    }, limitMs);
  }

  const nothing = () => stream;
  return Object.assign(stream, {
    ended: ended.promise,
    dump() {
      const dump = Promise.withResolvers<Uint8Array>();
      dumps.push(dump);
      send({ kind: 'dump' });
      return dump.promise;
    },
    // What `pg` asks of a socket.
    connect() {
      void start();
      return stream;
    },
    setNoDelay: nothing,
    ref: nothing,
    unref: nothing,
  });
}
