import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type CuttingProxy = {
  readonly origin: string;
  /** The bytes that clients have sent, headers included. */
  sentBytes(): number;
  /** Resolves when clients have sent so many bytes. */
  untilSent(bytes: number): Promise<void>;
  /** Breaks every connection. What has not reached the server by then is lost. */
  cut(): void;
  close(): Promise<void>;
};

/** A proxy on loopback whose connections can be cut. It holds at most one chunk per connection back. */
export async function startCuttingProxy(port: number, targetPort: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let sentBytes = 0;
  let waiting: { readonly bytes: number; readonly resolve: () => void }[] = [];

  function count(bytes: number): void {
    sentBytes += bytes;
    for (const { resolve } of waiting.filter((wait) => wait.bytes <= sentBytes)) resolve();
    waiting = waiting.filter((wait) => wait.bytes > sentBytes);
  }

  function add(socket: Socket, other: () => Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other().destroy();
    });
  }

  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    add(client, () => target);
    add(target, () => client);
    target.pipe(client);
    client.on('data', (chunk) => {
      count(chunk.length);
      client.pause();
      target.write(chunk, () => client.resume());
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    sentBytes: () => sentBytes,
    untilSent: (bytes) =>
      new Promise((resolve) => {
        waiting.push({ bytes, resolve });
        count(0);
      }),
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
