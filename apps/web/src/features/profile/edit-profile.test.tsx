import { updateProfile } from '@print/contract/accounts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setToken } from '#api/token.ts';
import { shopQuery } from '#shop/shop-query.ts';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { sampleProfile } from '../../../test/sample-profile.ts';
import { json, startServer } from '../../../test/test-server.ts';
import { EditProfile } from './edit-profile.tsx';

beforeEach(() => {
  setToken('good');
  setCsrfCookie('from-cookie');
});
afterEach(() => {
  cleanup();
  setToken(null);
});

function open(sendsMail: boolean) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  queryClient.setQueryData(shopQuery.queryKey, { sends_mail: sendsMail } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <EditProfile user={sampleProfile} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

test('only the changed mail setting is sent', async () => {
  const { received } = await startServer((response) => json(response, 200, { ...sampleProfile, mail_notices: false }));
  open(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /发邮件告诉我/ }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await expect.poll(() => received.map(({ url }) => url)).toEqual([updateProfile.url]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ mail_notices: false });
});

test('a shop that sends no mail shows no mail setting', () => {
  open(false);
  expect(screen.queryByRole('checkbox')).toBe(null);
});
