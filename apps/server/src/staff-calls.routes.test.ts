import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { User } from '#domains/accounts/accounts.table.ts';
import { mayClerksCall } from '#domains/accounts/clerk-call-rules.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';

/**
 * Calls for staff only. Every new endpoint needs a row here or in `customerCalls`. Owners may make all of them; `clerks`
 * are the work at the counter. `confirmed` calls need a recent confirmation of the sign-in; a call whose effect is money,
 * rights, bulk data or a new place for documents is one.
 */
const staffCalls: Readonly<Record<string, readonly ['clerks' | 'owners', 'confirmed' | 'unconfirmed']>> = {
  'GET /api/staff/acts/': ['owners', 'unconfirmed'],
  'GET /api/staff/alerts/': ['owners', 'unconfirmed'],
  'POST /api/staff/alerts/dismiss/': ['owners', 'unconfirmed'],
  'PUT /api/staff/bill-lines/:id/order/': ['owners', 'unconfirmed'],
  'PUT /api/staff/bill-lines/:id/refund-seen/': ['owners', 'unconfirmed'],
  'PUT /api/staff/bill-lines/:id/set-aside/': ['owners', 'unconfirmed'],
  'DELETE /api/staff/bill-lines/:id/set-aside/': ['owners', 'unconfirmed'],
  'PUT /api/staff/bill-lines/:id/undone/': ['owners', 'unconfirmed'],
  'GET /api/staff/bills/': ['owners', 'unconfirmed'],
  'POST /api/staff/bills/': ['owners', 'unconfirmed'],
  'GET /api/staff/bills/:id/': ['owners', 'unconfirmed'],
  'GET /api/staff/bills/:id/groups/': ['owners', 'unconfirmed'],
  'GET /api/staff/bills/:id/lines/': ['owners', 'unconfirmed'],
  'GET /api/staff/bills/:id/orders/': ['owners', 'unconfirmed'],
  'GET /api/staff/cancelled-files/': ['owners', 'unconfirmed'],
  'DELETE /api/staff/cancelled-files/': ['owners', 'confirmed'],
  'POST /api/staff/confirm/': ['clerks', 'unconfirmed'],
  'GET /api/staff/handover/': ['clerks', 'unconfirmed'],
  'POST /api/staff/invitations/': ['owners', 'confirmed'],
  'DELETE /api/staff/invitations/:id/': ['owners', 'confirmed'],
  'GET /api/staff/ledger/': ['owners', 'unconfirmed'],
  'GET /api/staff/ledger/csv/': ['owners', 'confirmed'],
  'GET /api/staff/members/': ['owners', 'unconfirmed'],
  'DELETE /api/staff/members/:id/': ['owners', 'confirmed'],
  'PUT /api/staff/members/:id/role/': ['owners', 'confirmed'],
  'GET /api/staff/orders/': ['clerks', 'unconfirmed'],
  'POST /api/staff/orders/': ['clerks', 'unconfirmed'],
  'GET /api/staff/orders/:id/': ['clerks', 'unconfirmed'],
  'PUT /api/staff/orders/:id/collected/': ['clerks', 'unconfirmed'],
  'POST /api/staff/orders/:id/corrections/': ['clerks', 'unconfirmed'],
  'DELETE /api/staff/orders/:id/files/': ['clerks', 'unconfirmed'],
  'GET /api/staff/orders/:id/gateway-refunds/': ['clerks', 'unconfirmed'],
  'POST /api/staff/orders/:id/gateway-refunds/': ['clerks', 'unconfirmed'],
  'POST /api/staff/orders/:id/notes/': ['clerks', 'unconfirmed'],
  'PUT /api/staff/orders/:id/payment/': ['clerks', 'unconfirmed'],
  'GET /api/staff/orders/:id/print-files/': ['clerks', 'unconfirmed'],
  'POST /api/staff/orders/:id/print-files/': ['clerks', 'unconfirmed'],
  'GET /api/staff/orders/:id/print-jobs/': ['clerks', 'unconfirmed'],
  'POST /api/staff/orders/:id/print-jobs/': ['clerks', 'unconfirmed'],
  'GET /api/staff/orders/:id/print-package/': ['clerks', 'unconfirmed'],
  'PUT /api/staff/orders/:id/refund-request/': ['clerks', 'unconfirmed'],
  'POST /api/staff/orders/:id/refunds/': ['clerks', 'unconfirmed'],
  'GET /api/staff/orders/:id/screenshot/': ['clerks', 'unconfirmed'],
  'GET /api/staff/orders/:id/screenshots/:screenshot_id/': ['clerks', 'unconfirmed'],
  'GET /api/staff/orders/:id/slip/': ['clerks', 'unconfirmed'],
  'PUT /api/staff/orders/:id/settled/': ['clerks', 'unconfirmed'],
  'PUT /api/staff/orders/:id/status/': ['clerks', 'unconfirmed'],
  'POST /api/staff/orders/:id/waivers/': ['clerks', 'unconfirmed'],
  'POST /api/staff/orders/batch/': ['clerks', 'unconfirmed'],
  'GET /api/staff/owing/': ['clerks', 'unconfirmed'],
  'POST /api/staff/password-links/': ['clerks', 'confirmed'],
  'GET /api/staff/payment-codes/:name/': ['owners', 'unconfirmed'],
  'GET /api/staff/print-files/:id/': ['clerks', 'unconfirmed'],
  'DELETE /api/staff/print-jobs/:id/': ['clerks', 'unconfirmed'],
  'POST /api/staff/print-jobs/:id/retry/': ['clerks', 'unconfirmed'],
  'GET /api/staff/printers/': ['clerks', 'unconfirmed'],
  'POST /api/staff/printers/': ['owners', 'confirmed'],
  // Only a new address needs a confirmation: see `printers.routes.test.ts`.
  'PUT /api/staff/printers/:id/': ['owners', 'unconfirmed'],
  'DELETE /api/staff/printers/:id/': ['owners', 'unconfirmed'],
  'PUT /api/staff/printers/:id/enabled/': ['clerks', 'unconfirmed'],
  'POST /api/staff/printers/:id/probe/': ['owners', 'unconfirmed'],
  'GET /api/staff/reports/': ['owners', 'unconfirmed'],
  'GET /api/staff/reports/csv/': ['owners', 'confirmed'],
  'GET /api/staff/second-factor/': ['clerks', 'unconfirmed'],
  'POST /api/staff/second-factor/': ['clerks', 'confirmed'],
  'DELETE /api/staff/second-factor/': ['clerks', 'confirmed'],
  'POST /api/staff/second-factor/recovery-codes/': ['clerks', 'confirmed'],
  'POST /api/staff/second-factor/setup/': ['clerks', 'confirmed'],
  'GET /api/staff/settings/': ['owners', 'unconfirmed'],
  'PUT /api/staff/settings/': ['owners', 'unconfirmed'],
  'POST /api/staff/settings/payment-codes/:method/': ['owners', 'confirmed'],
  'DELETE /api/staff/settings/payment-codes/:method/': ['owners', 'confirmed'],
};

/**
 * For customers, most of them for guests too; each returns only the caller's own data. Staff use them for their own
 * account: a call that changes who can sign in to it needs a confirmation of staff. Customers are never asked for one.
 */
const customerCalls: Readonly<Record<string, 'confirmed' | 'unconfirmed'>> = {
  'POST /api/accept-invitation/': 'unconfirmed',
  'GET /api/csrf/': 'unconfirmed',
  'GET /api/documents/:file_id/pages/:n/': 'unconfirmed',
  'GET /api/documents/:file_id/sides/:n/': 'unconfirmed',
  'POST /api/estimate-price/': 'unconfirmed',
  'GET /api/events/': 'unconfirmed',
  'POST /api/login/': 'unconfirmed',
  'POST /api/logout/': 'unconfirmed',
  'POST /api/invitation/': 'unconfirmed',
  'GET /api/oauth/bindings/': 'unconfirmed',
  'DELETE /api/oauth/bindings/:id/': 'confirmed',
  'POST /api/oauth/bindings/:provider/': 'confirmed',
  'GET /api/oauth/github/': 'unconfirmed',
  'GET /api/oauth/github/callback/': 'unconfirmed',
  'GET /api/oauth/google/': 'unconfirmed',
  'GET /api/oauth/google/callback/': 'unconfirmed',
  'GET /api/oauth/userinfo/': 'unconfirmed',
  'GET /api/oauth/validate-token/': 'unconfirmed',
  'GET /api/orders/': 'unconfirmed',
  'POST /api/orders/': 'unconfirmed',
  'GET /api/orders/:id/again/': 'unconfirmed',
  'POST /api/orders/:id/cancel/': 'unconfirmed',
  'PUT /api/orders/:id/note/': 'unconfirmed',
  'POST /api/orders/:id/refund-requests/': 'unconfirmed',
  'PUT /api/orders/:id/screenshot/': 'unconfirmed',
  'GET /api/orders/counts/': 'unconfirmed',
  'POST /api/orders/delete-files/': 'unconfirmed',
  'POST /api/orders/payment-code/': 'unconfirmed',
  'POST /api/orders/query/': 'unconfirmed',
  // Called by payment gateways; the signature is checked.
  'POST /api/payments/:method/notify/': 'unconfirmed',
  'POST /api/password-link/': 'unconfirmed',
  'POST /api/password-link/use/': 'unconfirmed',
  'GET /api/profile/': 'unconfirmed',
  'POST /api/profile/delete/': 'unconfirmed',
  'GET /api/profile/devices/': 'unconfirmed',
  'DELETE /api/profile/devices/': 'unconfirmed',
  'DELETE /api/profile/devices/:id/': 'unconfirmed',
  'POST /api/profile/password/': 'unconfirmed',
  // Only a new e-mail address needs a confirmation, as in the body that this test sends.
  'PUT /api/profile/update/': 'confirmed',
  'POST /api/payment-amounts/': 'unconfirmed',
  'POST /api/register/': 'unconfirmed',
  'GET /api/shop/': 'unconfirmed',
  'GET /api/shop/payment-codes/:name/': 'unconfirmed',
  'POST /api/upload/': 'unconfirmed',
  'POST /api/upload-screenshot/': 'unconfirmed',
  'POST /api/uploads/': 'unconfirmed',
  'DELETE /api/uploads/:upload_id/': 'unconfirmed',
  'GET /api/uploads/:upload_id/': 'unconfirmed',
  'PATCH /api/uploads/:upload_id/': 'unconfirmed',
  'POST /api/uploads/:upload_id/finish/': 'unconfirmed',
  'GET /api/users/profile/': 'unconfirmed',
};

/** The 404 handler and the API docs. */
const isInfrastructure = (url: string) => /^\/api(\/\*)?$|^\/api\/docs\b/.test(url);

const routes = new Set<string>();
const watch = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) routes.add(`${name} ${url}`);
  });
};
// Collects every route that any plugin registers.
subscribe('fastify.initialization', watch);
const { deps, as, origin, logged } = await createTestApp();
unsubscribe('fastify.initialization', watch);

const [guest, customer, clerk, owner] = [
  await as('guest'),
  await as('customer'),
  await as('clerk'),
  await createOwner(),
];
const { client: unconfirmedOwner } = await createUnconfirmed({ role: 'owner' });

async function createOwner(): Promise<TestClient> {
  return (await createStaffMember({ deps, origin }, { role: 'owner' })).client;
}

async function createUnconfirmed(overrides: Pick<User, 'role'>) {
  const created = await createStaffMember({ deps, origin }, overrides);
  await deps.database.query('update sign_ins set confirmed_at = null where user_id = $1', [created.user.id]);
  return created;
}

async function call(client: TestClient, row: string, path?: string, body = '{}'): Promise<Response> {
  const [method = '', url = ''] = row.split(' ');
  const named = url
    .replace(/:method\b/, 'ALIPAY')
    .replace(/:provider\b/, 'github')
    .replace(/:\w+/g, deps.random.uuid());
  const hasBody = method === 'POST' || method === 'PUT';
  return await client.fetch(path ?? named, {
    method,
    headers: { ...(await client.csrfHeaders()), ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body }),
  });
}

test('the tables list exactly the served endpoints', () => {
  const served = [...routes].filter((row) => {
    const [method, url = ''] = row.split(' ');
    return url.startsWith('/api') && method !== 'HEAD' && !isInfrastructure(url);
  });
  expect(served.toSorted()).toEqual([...Object.keys(staffCalls), ...Object.keys(customerCalls)].toSorted());
});

describe('staff endpoints', () => {
  /** Includes routes that Fastify adds, such as HEAD. */
  const served = [...routes].filter((row) => row.includes(' /api/staff'));

  test('have the guarded prefix', () => {
    expect(served.length).toBeGreaterThan(Object.keys(staffCalls).filter((row) => routes.has(row)).length);
    for (const row of served) expect(row).toMatch(/^[A-Z]+ \/api\/staff\//);
  });

  const roleOf = (row: string) => staffCalls[row.replace(/^HEAD /, 'GET ')]?.[0];

  test.each(served)('%s is refused to guests and customers, and not to owners', async (row) => {
    const [byGuest, byCustomer] = [await call(guest, row), await call(customer, row)];
    expect([byGuest.status, byCustomer.status]).toEqual([401, 403]);
    if (!row.startsWith('HEAD')) {
      expect(await byGuest.json()).toEqual({ code: 'not_authenticated', detail: expect.stringMatching(/\p{sc=Han}/u) });
      expect(await byCustomer.json()).toEqual({ code: 'not_allowed', detail: expect.stringMatching(/\p{sc=Han}/u) });
    }
    const byOwner = await call(owner, row);
    await byOwner.body?.cancel();
    expect([401, 403]).not.toContain(byOwner.status);
    expect(byOwner.status).toBeLessThan(500);
  });

  test.each(served)('%s is open to clerks exactly if the table says so', async (row) => {
    const byClerk = await call(clerk, row);
    if (roleOf(row) === 'clerks') {
      await byClerk.body?.cancel();
      expect([401, 403]).not.toContain(byClerk.status);
      return expect(byClerk.status).toBeLessThan(500);
    }
    expect(byClerk.status).toBe(403);
    if (!row.startsWith('HEAD'))
      expect(await byClerk.json()).toEqual({ code: 'owners_only', detail: '这项操作只有店主能做，请联系店主' });
  });

  test('a call that no list names is for owners', () => {
    expect(mayClerksCall('POST', '/api/staff/new/')).toBe(false);
    expect(mayClerksCall('GET', undefined)).toBe(false);
  });

  test.each(served)('%s asks for a confirmation exactly if the table says so', async (row) => {
    const kind = staffCalls[row.replace(/^HEAD /, 'GET ')]?.[1];
    const reply = await call(unconfirmedOwner, row);
    if (kind === 'unconfirmed') {
      await reply.body?.cancel();
      return expect(reply.status).not.toBe(403);
    }
    expect(reply.status).toBe(403);
    if (!row.startsWith('HEAD'))
      expect(await reply.json()).toEqual({ code: 'confirmation_required', detail: '为了店铺安全，请先确认是你本人' });
  });

  test.each([
    '/api/staff/orders',
    '/api/staff/orders/?page=1',
    '/api//staff/orders/',
    '/API/staff/orders/',
    '/api/%73taff/orders/',
    '/api/./staff/orders/',
    '/api/shop/../staff/orders/',
    '/api/staff%2forders/',
    '/api/staff/orders/%2e%2e/',
  ])('%s does not bypass the guard', async (path) => {
    for (const client of [guest, customer])
      expect([400, 401, 403, 404]).toContain((await call(client, 'GET x', path)).status);
  });

  test('no call was logged as an error', () => {
    expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

describe('customer endpoints', () => {
  const isRefused = async (client: TestClient, row: string) => {
    const reply = await call(client, row, undefined, JSON.stringify({ email: `${deps.random.uuid()}@campus.test` }));
    if (reply.status === 403) return (await reply.text()).includes('"confirmation_required"');
    await reply.body?.cancel();
    return false;
  };

  test.each(Object.entries(customerCalls))('%s is %s for staff, and not for customers', async (row, kind) => {
    // Some calls end the sign-in or the account, so each row has its own.
    const { client: clerkOfRow } = await createUnconfirmed({ role: 'clerk' });
    const { client: customerOfRow } = await createUnconfirmed({ role: 'customer' });
    expect(await isRefused(clerkOfRow, row)).toBe(kind === 'confirmed');
    expect(await isRefused(customerOfRow, row)).toBe(false);
  });
});
