import type { Profile } from '@print/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useShop } from '#shop/shop-query.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './account-links.module.css';
import { bindingsQuery } from './bindings-query.ts';
import { LinkLine } from './link-line.tsx';
import { linkRows } from './link-rows.ts';

/** Which accounts of others open this one. Where the shop offers none and none is linked, nothing is said. */
export function AccountLinks({ user }: { user: Profile }) {
  const { data: shop } = useShop();
  const isOffered = shop !== undefined && shop.sign_in_providers.length > 0;
  const isLinked = user.github_id !== undefined || user.google_id !== undefined;
  if (!isOffered && !isLinked) return null;
  return (
    <section className={styles.links} aria-labelledby="account-links">
      <h3 id="account-links">账号绑定</h3>
      <Links user={user} />
    </section>
  );
}

function Links({ user }: { user: Profile }) {
  const { data, error, isFetching, refetch } = useQuery(bindingsQuery);
  if (data)
    return (
      <ul className={styles.list}>
        {linkRows(data, user.has_password).map((row) => (
          <LinkLine key={row.provider} row={row} />
        ))}
      </ul>
    );
  return error ? (
    <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Skeleton lines={2} />
  );
}
