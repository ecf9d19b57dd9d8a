import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';

/** Calls for staff only. Every new endpoint needs a row here or in `customerCalls`. */
const staffCalls = [
  'GET /api/staff/acts/',
  'GET /api/staff/handover/',
  'POST /api/staff/invitations/',
  'DELETE /api/staff/invitations/:id/',
  'GET /api/staff/members/',
  'DELETE /api/staff/members/:id/',
  'GET /api/staff/orders/',
  'POST /api/staff/orders/',
  'GET /api/staff/orders/:id/',
  'PUT /api/staff/orders/:id/collected/',
  'POST /api/staff/orders/:id/notes/',
  'PUT /api/staff/orders/:id/payment/',
  'GET /api/staff/orders/:id/print-files/',
  'POST /api/staff/orders/:id/print-files/',
  'GET /api/staff/orders/:id/print-jobs/',
  'POST /api/staff/orders/:id/print-jobs/',
  'GET /api/staff/orders/:id/print-package/',
  'GET /api/staff/orders/:id/screenshot/',
  'GET /api/staff/orders/:id/slip/',
  'PUT /api/staff/orders/:id/status/',
  'POST /api/staff/orders/batch/',
  'POST /api/staff/password-links/',
  'GET /api/staff/print-files/:id/',
  'DELETE /api/staff/print-jobs/:id/',
  'POST /api/staff/print-jobs/:id/retry/',
  'GET /api/staff/printers/',
  'POST /api/staff/printers/',
  'DELETE /api/staff/printers/:id/',
  'PUT /api/staff/printers/:id/',
  'POST /api/staff/printers/:id/probe/',
  'GET /api/staff/reports/',
  'GET /api/staff/reports/csv/',
  'GET /api/staff/settings/',
  'PUT /api/staff/settings/',
  'DELETE /api/staff/settings/payment-codes/:method/',
  'POST /api/staff/settings/payment-codes/:method/',
  'POST /api/staff/settings/prices/',
];

/** For customers, most of them for guests too; each returns only the caller's own data. */
const customerCalls = [
  'POST /api/accept-invitation/',
  'GET /api/csrf/',
  'GET /api/documents/:file_id/pages/:n/',
  'POST /api/estimate-price/',
  'GET /api/events/',
  'POST /api/login/',
  'POST /api/logout/',
  'GET /api/oauth/bindings/',
  'DELETE /api/oauth/bindings/:id/',
  'POST /api/oauth/bindings/:provider/',
  'GET /api/oauth/github/',
  'GET /api/oauth/github/callback/',
  'GET /api/oauth/google/',
  'GET /api/oauth/google/callback/',
  'GET /api/oauth/userinfo/',
  'GET /api/oauth/validate-token/',
  'GET /api/orders/',
  'POST /api/orders/',
  'GET /api/orders/counts/',
  'POST /api/orders/delete-files/',
  'POST /api/orders/query/',
  'POST /api/password-link/',
  'POST /api/password-link/use/',
  'GET /api/profile/',
  'POST /api/profile/delete/',
  'GET /api/profile/devices/',
  'DELETE /api/profile/devices/',
  'DELETE /api/profile/devices/:id/',
  'POST /api/profile/password/',
  'PUT /api/profile/update/',
  'POST /api/register/',
  'GET /api/shop/',
  'GET /api/shop/payment-codes/:name/',
  'POST /api/upload/',
  'POST /api/upload-screenshot/',
  'GET /api/users/profile/',
];

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
const { deps, as, logged } = await createTestApp();
unsubscribe('fastify.initialization', watch);

const [guest, customer, clerk] = [await as('guest'), await as('customer'), await as('staff')];

async function call(client: TestClient, row: string, path?: string): Promise<Response> {
  const [method = '', url = ''] = row.split(' ');
  const named = url.replace(/:method\b/, 'ALIPAY').replace(/:\w+/g, deps.random.uuid());
  const hasBody = method === 'POST' || method === 'PUT';
  return await client.fetch(path ?? named, {
    method,
    headers: { ...(await client.csrfHeaders()), ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: '{}' }),
  });
}

test('the tables list exactly the served endpoints', () => {
  const served = [...routes].filter((row) => {
    const [method, url = ''] = row.split(' ');
    return url.startsWith('/api') && method !== 'HEAD' && !isInfrastructure(url);
  });
  expect(served.toSorted()).toEqual([...staffCalls, ...customerCalls].toSorted());
});

describe('staff endpoints', () => {
  /** Includes routes that Fastify adds, such as HEAD. */
  const served = [...routes].filter((row) => row.includes(' /api/staff'));

  test('have the guarded prefix', () => {
    expect(served.length).toBeGreaterThan(staffCalls.filter((row) => routes.has(row)).length);
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
