import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Counts the connections that documents open. */
export async function startListener() {
  let connections = 0;
  const server = createServer((_, response) => response.end('a')).on('connection', () => {
    connections += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    /** Closes the listener, after a connection that shows that it counts. */
    async countAndClose(): Promise<number> {
      const counted = connections;
      await (await fetch(address)).text();
      if (connections !== counted + 1) throw new Error('the listener counts no connections');
      server.closeAllConnections();
      server.close();
      return counted;
    },
  };
}
