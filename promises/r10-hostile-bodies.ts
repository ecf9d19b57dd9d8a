import { Agent } from 'node:http';
import { createClient } from '../apps/server/test/test-client.ts';
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { createGatewayRefund, createPaymentCode, notifyPayment } from '../packages/contract/src/gateway-payments.ts';
import { validateToken } from '../packages/contract/src/oauth.ts';
import { changeSettings, getSettings } from '../packages/contract/src/settings.ts';
import { seedAccounts } from './bodies/accounts.ts';
import { createCallers } from './bodies/callers.ts';
import { createRequests } from './bodies/hostile-request.ts';
import { pick } from './bodies/hostile-values.ts';
import { type Fault, judgeReply } from './bodies/judge-reply.ts';
import { createKnownValues } from './bodies/known-values.ts';
import { callOf, listEndpoints } from './bodies/list-endpoints.ts';
import { startLocalServices } from './bodies/local-services.ts';
import { sendRequest } from './bodies/send-request.ts';
import { isAlive } from './is-alive.ts';
import { bothEngines, type Context, type Figure, type Scenario } from './scenario.ts';

const clients = 8;

export const hostileBodies: Scenario = {
  promises: ['R10'],
  title: 'hostile bodies get errors in the documented shape and never break the server',
  engines: bothEngines,
  runsEnginesAtOnce: true,
  quickEngines: ['postgres'],
  hasQuickForm: true,
  run: sendHostileBodies,
};

/**
 * The fuzzer never has a valid request: a token of a provider is valid for a minute after the sign-in, and this shop has no
 * payment gateway.
 */
const unreachable: readonly Endpoint[] = [validateToken, createPaymentCode, notifyPayment, createGatewayRefund];

async function sendHostileBodies(context: Context): Promise<readonly Figure[]> {
  const services = await startLocalServices();
  try {
    return await fuzzEndpoints(context, services);
  } finally {
    await services.close();
  }
}

async function fuzzEndpoints(
  context: Context,
  { environment, printers }: Awaited<ReturnType<typeof startLocalServices>>,
): Promise<readonly Figure[]> {
  const { random, isQuick } = context;
  // Each caller has an address of its own, because limits count per address.
  const shop = await context.openShop({ environment: { ...environment, TRUST_PROXY: '127.0.0.1' } });
  const accounts = await shop.inspect((deps) => seedAccounts(deps, isQuick ? 20 : 250));
  await shop.start();
  const pid = shop.pid();
  const guest = createClient(shop.origin);
  const { known, files } = await createKnownValues({ origin: shop.origin, accounts, guest, printers });
  const chooseCaller = await createCallers(guest, accounts, files);
  const staff = createClient(shop.origin, accounts.staff[0]?.token);
  const { body: initial } = await staff.call(getSettings, {});
  const versions = { settingsVersion: initial.version, pricesVersion: initial.price_lists[0]?.version ?? 1 };
  const endpoints = (await listEndpoints()).map((endpoint) => ({ endpoint, create: createRequests(endpoint, known) }));
  const calls = isQuick ? endpoints.length * 10 : 10_000;

  const examples = new Map<Fault | 'no answer', string[]>();
  const accepted = new Set<string>();
  const statuses = new Map<number, number>();
  let sent = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });

  async function sendOne(index: number): Promise<void> {
    // The first calls cover every endpoint once.
    const { endpoint, create } = endpoints[index] ?? pick(endpoints, random);
    const caller = chooseCaller(endpoint, random);
    const request = create(random, { ...caller.own, ...versions });
    const reply = await sendRequest(agent, shop.origin, {
      ...request,
      headers: { ...request.headers, ...caller.headers },
    }).catch((error: Error) => error);
    const faults = reply instanceof Error ? (['no answer'] as const) : judgeReply(reply, caller.secrets);
    const outcome = reply instanceof Error ? reply.message : `${reply.status} ${reply.body.slice(0, 200)}`;
    for (const fault of faults)
      examples.set(fault, [
        ...(examples.get(fault) ?? []),
        `${request.method} ${request.path.slice(0, 100)} ${request.headers['content-type'] ?? ''} ${request.body?.toString('latin1').slice(0, 200) ?? ''} → ${outcome}`,
      ]);
    if (reply instanceof Error) return;
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    if (reply.status < 300) accepted.add(callOf(endpoint));
    else caller.release();
    if (reply.status < 300 && endpoint === changeSettings) await restoreSettings();
  }

  /** A closed shop or a limit of one would refuse most of the following calls. */
  async function restoreSettings(): Promise<void> {
    const { version } = (await staff.call(getSettings, {})).body;
    await staff.call(changeSettings, { body: { version, changes: initial.settings } });
    const { body } = await staff.call(getSettings, {});
    Object.assign(versions, { settingsVersion: body.version, pricesVersion: body.price_lists[0]?.version });
  }

  const client = async () => {
    while (sent < calls) await sendOne(sent++);
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();

  const countOf = (fault: Fault | 'no answer', name: string): Figure => {
    const found = examples.get(fault) ?? [];
    return { name, value: found.length, atMost: 0, examples: found };
  };
  const reachable = endpoints.filter(({ endpoint }) => !unreachable.includes(endpoint));
  const share = (from: number, to: number) =>
    [...statuses].filter(([status]) => status >= from && status < to).reduce((sum, [, count]) => sum + count, 0);
  return [
    { name: 'requests', value: calls },
    { name: 'endpoints', value: endpoints.length },
    {
      name: 'endpoints that accepted at least one request',
      value: accepted.size,
      atLeast: Math.floor(reachable.length * (isQuick ? 0.5 : 0.9)),
      examples: reachable.map(({ endpoint }) => callOf(endpoint)).filter((call) => !accepted.has(call)),
    },
    { name: 'accepted requests', value: share(200, 300) },
    { name: 'refused requests', value: share(400, 500) },
    { name: 'requests refused by a limit', value: statuses.get(429) ?? 0 },
    countOf('server error', 'responses with 5xx'),
    countOf('error of another shape', 'errors of another shape'),
    countOf('stack, path or SQL in a body', 'errors with a stack, a path or SQL'),
    countOf("another customer's data", "responses with another customer's data"),
    countOf('no answer', 'requests without a response'),
    { name: 'server processes that ended', value: isAlive(pid) ? 0 : 1, atMost: 0 },
  ];
}
