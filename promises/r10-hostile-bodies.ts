import { Agent } from 'node:http';
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { changeSettings, getSettings } from '../packages/contract/src/settings.ts';
import { seedAccounts } from './bodies/accounts.ts';
import { createCallers, signedIn } from './bodies/callers.ts';
import { createRequests } from './bodies/hostile-request.ts';
import { pick } from './bodies/hostile-values.ts';
import { type Fault, judgeReply } from './bodies/judge-reply.ts';
import { createKnownValues } from './bodies/known-values.ts';
import { listEndpoints } from './bodies/list-endpoints.ts';
import { sendRequest } from './bodies/send-request.ts';
import { isAlive } from './is-alive.ts';
import { bothEngines, type Context, type Figure, type Scenario } from './scenario.ts';

const clients = 8;

export const hostileBodies: Scenario = {
  promises: ['R10'],
  title: 'hostile bodies get errors in the documented shape and never break the server',
  engines: bothEngines,
  quickEngines: ['postgres'],
  hasQuickForm: true,
  run: sendHostileBodies,
};

const callOf = ({ method, url }: Endpoint) => `${method} ${url}`;

async function sendHostileBodies(context: Context): Promise<readonly Figure[]> {
  const { random, isQuick } = context;
  const calls = isQuick ? 300 : 10_000;
  // Each caller has an address of its own, because limits count per address.
  const shop = await context.openShop({ environment: { TRUST_PROXY: '127.0.0.1' } });
  const accounts = await shop.inspect((deps) => seedAccounts(deps, isQuick ? 20 : 250));
  await shop.start();
  const pid = shop.pid();
  const callers = await createCallers(shop.origin, accounts);
  const known = await createKnownValues(shop.origin, accounts, callers.guest);
  const [staffAccount] = accounts.staff;
  if (!staffAccount) throw new Error('there is no staff');
  const staff = signedIn(shop.origin, staffAccount);
  const { body: initial } = await staff.call(getSettings, {});
  const endpoints = (await listEndpoints()).map((endpoint) => ({ endpoint, create: createRequests(endpoint, known) }));

  const examples = new Map<Fault | 'no answer', string[]>();
  const accepted = new Set<string>();
  const statuses = new Map<number, number>();
  let sent = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });

  async function sendOne(index: number): Promise<void> {
    // The first calls cover every endpoint once.
    const { endpoint, create } = endpoints[index] ?? pick(endpoints, random);
    const caller = callers.choose(endpoint, random);
    const request = create(random, caller.own);
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
    // A closed shop or a limit of one would refuse most of the following calls.
    if (endpoint === changeSettings && reply.status === 200) {
      const { body } = await staff.call(getSettings, {});
      await staff.call(changeSettings, { body: { version: body.version, changes: initial.settings } });
    }
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
  const share = (from: number, to: number) =>
    [...statuses].filter(([status]) => status >= from && status < to).reduce((sum, [, count]) => sum + count, 0);
  return [
    { name: 'requests', value: calls },
    { name: 'endpoints', value: endpoints.length },
    {
      name: 'endpoints that accepted at least one request',
      value: accepted.size,
      // Some need a sign-in at a provider, a printer or a finished print file.
      atLeast: Math.floor(endpoints.length * (isQuick ? 0.3 : 0.65)),
      examples: endpoints.map(({ endpoint }) => callOf(endpoint)).filter((call) => !accepted.has(call)),
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
