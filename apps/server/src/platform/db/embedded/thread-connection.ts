import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

/**
 * What `pg` takes for a socket: PostgreSQL's protocol, carried to and from the thread. A connection is a
 * thread is an open database; ending one closes it, losing one ends it.
 */
export function connectToThread(folder: string): Duplex {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { folder } });
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      thread.postMessage(chunk);
      done();
    },
    // One letter for everything that was written together: parse, bind, execute and sync of a query.
    writev(chunks, done) {
      thread.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)));
      done();
    },
    final(done) {
      thread.postMessage('close');
      thread.once('exit', () => done());
    },
    destroy(error, done) {
      void thread.terminate().then(() => done(error));
    },
  });

  thread.on('message', (reply: Uint8Array | 'ready') => {
    if (reply === 'ready') stream.emit('connect');
    else stream.push(reply);
  });
  thread.on('error', (error) => stream.destroy(error));
  thread.on('exit', () => stream.push(null));
  return Object.assign(stream, socketManners(stream));
}

/** The calls `pg` makes on a socket that mean nothing here. */
function socketManners(stream: Duplex) {
  const nothing = () => stream;
  return { connect: nothing, setNoDelay: nothing, ref: nothing, unref: nothing };
}
