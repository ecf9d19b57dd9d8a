import { ApiError, messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './lookup-result.module.css';

type LookupProblemProps = { error: Error; isLoading: boolean; onRetry: () => void };

/** A 404 does not reveal whether the phone number or the pickup code was wrong. */
export function LookupProblem({ error, isLoading, onRetry }: LookupProblemProps) {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 404) return <NotFound />;
  const retry = (
    <Button variant="outline" loading={isLoading} onClick={onRetry}>
      重试
    </Button>
  );
  // After a 429 a retry would only extend the wait, so there is no button.
  return (
    <Notice tone={status === 429 ? 'warn' : 'danger'} actions={status === 429 ? undefined : retry}>
      <p role={status === 429 ? 'alert' : undefined}>{messageOf(error)}</p>
    </Notice>
  );
}

function NotFound() {
  return (
    <div role="alert" className={styles.blank}>
      <EmptyState title="没有查到符合的订单">
        <Stack as="ul" gap={4}>
          <li>手机号要用下单时填写的那个。</li>
          <li>取件码共 6 位，没有数字 0、1 和字母 O、I、L。</li>
        </Stack>
      </EmptyState>
    </div>
  );
}
