import type { Bindings } from '@print/contract/oauth';
import type { Profile } from '@print/contract/session';
import { useQuery } from '@tanstack/react-query';
import { useShop } from '#shop/shop-query.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './account-links.module.css';
import { bindingsQuery } from './bindings-query.ts';
import { LinkLine } from './link-line.tsx';
import { expectedBindings, linkRows } from './link-rows.ts';

/** Hidden when the shop offers no provider and the user has linked none. */
export function AccountLinks({ user }: { user: Profile }) {
  const { data: shop } = useShop();
  const expected = expectedBindings(user, shop?.sign_in_providers ?? []);
  if (linkRows(expected, user.has_password).length === 0) return null;
  return (
    <Stack as="section" gap={8} className={styles.links} aria-labelledby="account-links">
      <h3 id="account-links">账号绑定</h3>
      <Links user={user} expected={expected} />
    </Stack>
  );
}

function Links({ user, expected }: { user: Profile; expected: Bindings }) {
  const { data, error, isFetching, refetch } = useQuery({ ...bindingsQuery, placeholderData: expected });
  return (
    <>
      <Stack as="ul" gap={4}>
        {data && linkRows(data, user.has_password).map((row) => <LinkLine key={row.provider} row={row} />)}
      </Stack>
      {error && !data && <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()} />}
    </>
  );
}
