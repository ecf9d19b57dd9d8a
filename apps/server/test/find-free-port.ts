import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port on loopback, outside of the ephemeral range: the system could assign an ephemeral port to another
 * connection before the test listens on it.
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
