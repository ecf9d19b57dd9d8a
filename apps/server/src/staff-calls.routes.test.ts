import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { User } from '#domains/accounts/accounts.table.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';

/**
 * Calls for staff only. Every new endpoint needs a row here or in `customerCalls`. `confirmed` calls need a recent
 * confirmation of the sign-in; a call whose effect is money, rights, bulk data or a new place for documents is one.
 */
const staffCalls: Readonly<Record<string, 'confirmed' | 'unconfirmed'>> = {
  'GET /api/staff/acts/': 'unconfirmed',
  'GET /api/staff/cancelled-files/': 'unconfirmed',
  'DELETE /api/staff/cancelled-files/': 'confirmed',
  'POST /api/staff/confirm/': 'unconfirmed',
  'GET /api/staff/handover/': 'unconfirmed',
  'POST /api/staff/invitations/': 'confirmed',
  'DELETE /api/staff/invitations/:id/': 'confirmed',
  'GET /api/staff/ledger/': 'unconfirmed',
  'GET /api/staff/ledger/csv/': 'confirmed',
  'GET /api/staff/members/': 'unconfirmed',
  'DELETE /api/staff/members/:id/': 'confirmed',
  'GET /api/staff/orders/': 'unconfirmed',
  'POST /api/staff/orders/': 'unconfirmed',
  'GET /api/staff/orders/:id/': 'unconfirmed',
  'PUT /api/staff/orders/:id/collected/': 'unconfirmed',
  'POST /api/staff/orders/:id/corrections/': 'unconfirmed',
  'DELETE /api/staff/orders/:id/files/': 'unconfirmed',
  'POST /api/staff/orders/:id/notes/': 'unconfirmed',
  'PUT /api/staff/orders/:id/payment/': 'unconfirmed',
  'GET /api/staff/orders/:id/print-files/': 'unconfirmed',
  'POST /api/staff/orders/:id/print-files/': 'unconfirmed',
  'GET /api/staff/orders/:id/print-jobs/': 'unconfirmed',
  'POST /api/staff/orders/:id/print-jobs/': 'unconfirmed',
  'GET /api/staff/orders/:id/print-package/': 'unconfirmed',
  'POST /api/staff/orders/:id/refunds/': 'unconfirmed',
  'GET /api/staff/orders/:id/screenshot/': 'unconfirmed',
  'GET /api/staff/orders/:id/slip/': 'unconfirmed',
  'PUT /api/staff/orders/:id/settled/': 'unconfirmed',
  'PUT /api/staff/orders/:id/status/': 'unconfirmed',
  'POST /api/staff/orders/:id/waivers/': 'unconfirmed',
  'POST /api/staff/orders/batch/': 'unconfirmed',
  'GET /api/staff/owing/': 'unconfirmed',
  'POST /api/staff/password-links/': 'confirmed',
  'GET /api/staff/print-files/:id/': 'unconfirmed',
  'DELETE /api/staff/print-jobs/:id/': 'unconfirmed',
  'POST /api/staff/print-jobs/:id/retry/': 'unconfirmed',
  'GET /api/staff/printers/': 'unconfirmed',
  'POST /api/staff/printers/': 'confirmed',
  // Only a new address needs a confirmation: see `printers.routes.test.ts`.
  'PUT /api/staff/printers/:id/': 'unconfirmed',
  'DELETE /api/staff/printers/:id/': 'unconfirmed',
  'POST /api/staff/printers/:id/probe/': 'unconfirmed',
  'GET /api/staff/reports/': 'unconfirmed',
  'GET /api/staff/reports/csv/': 'confirmed',
  'GET /api/staff/second-factor/': 'unconfirmed',
  'POST /api/staff/second-factor/': 'confirmed',
  'DELETE /api/staff/second-factor/': 'confirmed',
  'POST /api/staff/second-factor/recovery-codes/': 'confirmed',
  'POST /api/staff/second-factor/setup/': 'confirmed',
  'GET /api/staff/settings/': 'unconfirmed',
  'PUT /api/staff/settings/': 'unconfirmed',
  'POST /api/staff/settings/payment-codes/:method/': 'confirmed',
  'DELETE /api/staff/settings/payment-codes/:method/': 'confirmed',
  'POST /api/staff/settings/prices/': 'unconfirmed',
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
  'GET /api/orders/counts/': 'unconfirmed',
  'POST /api/orders/delete-files/': 'unconfirmed',
  'POST /api/orders/query/': 'unconfirmed',
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

const [guest, customer, clerk] = [await as('guest'), await as('customer'), await as('staff')];
const { client: unconfirmedClerk } = await createUnconfirmed({ role: 'staff' });

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

  test.each(served)('%s is refused to guests and customers, and not to staff', async (row) => {
    const [byGuest, byCustomer] = [await call(guest, row), await call(customer, row)];
    expect([byGuest.status, byCustomer.status]).toEqual([401, 403]);
    if (!row.startsWith('HEAD')) {
      expect(await byGuest.json()).toEqual({ code: 'not_authenticated', detail: expect.stringMatching(/\p{sc=Han}/u) });
      expect(await byCustomer.json()).toEqual({ code: 'not_allowed', detail: expect.stringMatching(/\p{sc=Han}/u) });
    }
    const byClerk = await call(clerk, row);
    await byClerk.body?.cancel();
    expect([401, 403]).not.toContain(byClerk.status);
    expect(byClerk.status).toBeLessThan(500);
  });

  test.each(served)('%s asks for a confirmation exactly if the table says so', async (row) => {
    const kind = staffCalls[row.replace(/^HEAD /, 'GET ')];
    const reply = await call(unconfirmedClerk, row);
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
    const { client: clerkOfRow } = await createUnconfirmed({ role: 'staff' });
    const { client: customerOfRow } = await createUnconfirmed({ role: 'customer' });
    expect(await isRefused(clerkOfRow, row)).toBe(kind === 'confirmed');
    expect(await isRefused(customerOfRow, row)).toBe(false);
  });
});
