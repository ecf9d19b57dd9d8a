import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port on loopback that nobody listens on at this moment. Not one of those that the system gives away by itself: the
 * next connection to anywhere, or the next one to ask, might get it before it is listened on.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return await findFreePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
