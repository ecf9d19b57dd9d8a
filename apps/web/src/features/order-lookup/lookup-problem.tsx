import { ApiError, messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import answer from './lookup-answer.module.css';

type LookupProblemProps = { error: Error; isAsking: boolean; onRetry: () => void };

/** Why there is no order to show. A miss does not say which half was wrong, and accuses nobody. */
export function LookupProblem({ error, isAsking, onRetry }: LookupProblemProps) {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 404) return <Miss />;
  const retry = (
    <Button variant="outline" loading={isAsking} onClick={onRetry}>
      重试
    </Button>
  );
  // Whoever has asked too often is told how long to wait; a button would only make it longer.
  return (
    <Notice tone={status === 429 ? 'warn' : 'danger'} actions={status === 429 ? undefined : retry}>
      <p role={status === 429 ? 'alert' : undefined}>{messageOf(error)}</p>
    </Notice>
  );
}

function Miss() {
  return (
    <div role="alert" className={answer.blank}>
      <EmptyState title="没有查到符合的订单">
        <Stack as="ul" gap={4}>
          <li>手机号要用下单时填写的那个。</li>
          <li>取件码共 6 位，没有数字 0、1 和字母 O、I、L。</li>
        </Stack>
      </EmptyState>
    </div>
  );
}
