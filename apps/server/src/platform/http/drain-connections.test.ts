import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createHttp } from './create-http.ts';

const large = Buffer.alloc(32 * 1024 * 1024, 'x');

async function listen() {
  const config = parseConfig({ LOG_LEVEL: 'silent' });
  const random = { bytes: randomBytes, uuid: () => randomUUID() };
  const app = await createHttp({ config, log: createLog(config), random });
  app.get('/large', async (_request, reply) => reply.type('text/plain').send(large));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port };
}

test('a response that is being sent arrives complete', async () => {
  const { app, port } = await listen();
  const [response] = (await once(get({ port, path: '/large' }), 'response')) as [IncomingMessage];
  const closed = app.close();

  let received = 0;
  for await (const chunk of response) received += chunk.length;
  expect(received).toBe(large.length);
  await closed;
});

test('an unused connection does not delay the shutdown', async () => {
  const { app, port } = await listen();
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(1);

  await app.close();
  await once(unused.resume(), 'close');
});
