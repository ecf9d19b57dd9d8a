import { openBenchApp } from './bench-app.ts';

export type Served = { readonly cpu: number };

/** A process of compare.ts: serves the calls and tells how much processor time it has used. */
const [databaseUrl] = process.argv.slice(2);
const { origin, calls, close } = await openBenchApp(databaseUrl || undefined);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system } satisfies Served);
});
process.on('disconnect', async () => {
  await close();
  process.exit(0);
});
process.send?.({ origin, calls });
