import { createApp } from '../../apps/server/src/app.ts';
import { startSignIn } from '../../apps/server/src/domains/accounts/start-sign-in.ts';
import { openDeps } from '../../apps/server/src/open-deps.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { startWorker } from '../../apps/server/src/worker.ts';
import { seedUser } from '../../apps/server/test/factories.ts';
import type { Wish } from './shop.ts';

// The whole server, as main.ts puts it together, with a back door for stories: what staff or time would do.

const config = loadConfig();
const deps = await openDeps(config);
const app = await createApp(deps);
await startWorker(deps);

process.on('message', async (wish: Wish) => {
  process.send?.(await grant(wish));
});

await app.listen({ host: config.host, port: config.port });

async function grant(wish: Wish): Promise<string> {
  if (wish.what === 'token')
    return await startSignIn(deps, await seedUser(deps, { role: wish.role }), 'token');
  await deps.database.query('update shop_settings set pickup_point = $1', [wish.pickupPoint]);
  await deps.live.notify(deps.db, 'everyone', { topic: 'shop' });
  return 'done';
}
