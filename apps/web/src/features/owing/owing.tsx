import type { listOwing, OwingSide } from '@print/contract/ledger';
import { formatYuan, fromYuan } from '@print/contract/price';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { messageOf } from '#api/api-error.ts';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterTabs } from '#ui/filter-tabs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pager } from '#ui/pager.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './owing.module.css';
import { OwingList } from './owing-list.tsx';
import { owingKey, owingQuery } from './owing-query.ts';
import { type OwingView, owingUrl, useOwingView } from './owing-view.ts';

type OwingPage = z.infer<(typeof listOwing.schema.response)[200]>;

const sideLabels = { shop: '店家待退', customer: '顾客待付' } as const satisfies Record<OwingSide, string>;
const sides = ['shop', 'customer'] as const satisfies OwingSide[];

/** The money that is still owed, by the shop and by customers. */
export function Owing() {
  const view = useOwingView();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useLiveTopic('queue', () => void queryClient.invalidateQueries({ queryKey: owingKey }));
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(owingQuery(view));
  const tabs = sides.map((value) => ({
    value,
    label: sideLabels[value],
    ...(data && { count: data.totals[value].orders }),
  }));
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <Stack gap={16}>
      <FilterTabs
        label="谁欠谁"
        options={tabs}
        value={view.side}
        onChange={(side) => void navigate(owingUrl({ side, page: 1 }), { replace: true })}
      />
      {error && !data && (
        <Notice tone="danger" title="未结清的订单没有加载出来" actions={retry}>
          {messageOf(error)}
        </Notice>
      )}
      {data && (
        <Stack gap={16} className={styles.content} data-dimmed={isPlaceholderData} aria-busy={isPlaceholderData}>
          <OwingContent page={data} view={view} />
        </Stack>
      )}
      {!data && !error && <SkeletonSheet parts={[2, 2, 2]} />}
    </Stack>
  );
}

const emptyTexts = {
  shop: { title: '没有要退的钱', text: '收过钱又取消的订单、多收的差额，会列在这里，直到退款或免除。' },
  customer: { title: '没有要收的钱', text: '取走时没有付清、核款后还少付的订单，会列在这里，直到付清或免除。' },
} as const;

function OwingContent({ page, view }: { page: OwingPage; view: OwingView }) {
  const { orders, amount } = page.totals[view.side];
  if (orders === 0) {
    const { title, text } = emptyTexts[view.side];
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  return (
    <>
      <p className={styles.sum}>
        <span className="num">{orders}</span> 单，共 <strong className="num">{formatYuan(fromYuan(amount))}</strong>
      </p>
      {page.results.length === 0 ? (
        <EmptyState title="这一页没有订单">可能刚刚结清了，请回到第 1 页。</EmptyState>
      ) : (
        <OwingList orders={page.results} />
      )}
      <Pager
        label="分页"
        page={view.page}
        pageCount={Math.ceil(orders / page.page_size)}
        to={(number) => owingUrl({ ...view, page: number })}
      />
    </>
  );
}
