import { statusLabels } from '@print/contract/labels';
import { failureTexts } from '#api/failure-texts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { type QueueView, queueUrl } from './queue-view.ts';

type QueueLoadFailedProps = { hasRows: boolean; isFetching: boolean; onRetry: () => void };

/** Rows of an earlier response stay visible, so the notice warns that they may be outdated. */
export function QueueLoadFailed({ hasRows, isFetching, onRetry }: QueueLoadFailedProps) {
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={onRetry}>
      重试
    </Button>
  );
  return (
    <Notice tone="danger" title={failureTexts.orderListFailed} actions={retry}>
      {hasRows && '看到的可能不是最新的，'}接上后会自动更新。
    </Notice>
  );
}

/** Shown when no order matches, or when the URL names a page beyond the last. */
export function EmptyQueue({ view, count }: { view: QueueView; count: number }) {
  if (count > 0 && view.page > 1)
    return (
      <EmptyState
        title="这一页没有订单"
        action={
          <ButtonLink variant="outline" to={queueUrl({ ...view, page: 1 })}>
            回到第一页
          </ButtonLink>
        }
      />
    );
  if (view.search !== '')
    return <EmptyState title={`没有找到“${view.search}”`}>可以搜取件码、订单号，或手机号的后四位。</EmptyState>;
  return (
    <EmptyState title={view.status === 'refund' ? '没有待处理的退款申请' : `没有${statusLabels[view.status]}的订单`}>
      {view.status === 'pending' && '新订单会自动出现在这里。'}
    </EmptyState>
  );
}
