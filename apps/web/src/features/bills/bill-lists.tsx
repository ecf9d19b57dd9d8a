import type { BillImport, BillLineState } from '@print/contract/bills';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pager } from '#ui/pager.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { BillGroup } from './bill-group.tsx';
import styles from './bill-lists.module.css';
import { type BillTab, type BillView, billUrl } from './bill-view.ts';
import { groupsQuery, linesQuery, openOrdersQuery } from './bills-queries.ts';
import { LineRow } from './line-row.tsx';
import { OrderChoice } from './order-choice.tsx';

type ListProps = { bill: BillImport; view: BillView };

export function BillLists({ bill, view }: ListProps) {
  if (view.tab === 'doubtful') return <Groups bill={bill} view={view} />;
  if (view.tab === 'orders') return <OpenOrders bill={bill} view={view} />;
  return <Lines bill={bill} view={view} state={view.tab} />;
}

function Groups({ bill, view }: ListProps) {
  const result = useQuery(groupsQuery(bill.id, view.page));
  return (
    <List result={result} view={view}>
      {(groups, pageSize) =>
        groups.map((group, index) => (
          <BillGroup key={group.id} group={group} place={(view.page - 1) * pageSize + index + 1} />
        ))
      }
    </List>
  );
}

function OpenOrders({ bill, view }: ListProps) {
  const result = useQuery(openOrdersQuery(bill.id, view.page));
  return (
    <List result={result} view={view}>
      {(orders) => (
        <Sheet>
          <ul className={styles.list}>
            {orders.map((order) => (
              <OrderChoice key={`${order.id} ${order.kind}`} order={order} />
            ))}
          </ul>
        </Sheet>
      )}
    </List>
  );
}

function Lines({ bill, view, state }: ListProps & { state: BillLineState }) {
  const result = useQuery(linesQuery(bill.id, state, view.page));
  return (
    <List result={result} view={view}>
      {(lines) => (
        <Sheet>
          <ul className={styles.list}>
            {lines.map((line) => (
              <LineRow key={line.id} line={line} state={state} />
            ))}
          </ul>
        </Sheet>
      )}
    </List>
  );
}

const leads = {
  doubtful: '下面的收款和订单可能互相对应，系统不敢替你定。左边选一笔收款，右边按“是这一单”。',
  unmatched: '没有订单符合这些收款：可能是别的收入，或者顾客付错了金额。',
  orders: '账单里没有找到这些订单的钱。交付前请再看看。',
  linked: '',
  set_aside: '',
  refunded: '平台已经退款，账上还没有记。请到订单里登记退款，再按“已处理”。',
} as const satisfies Record<BillTab, string>;

const emptyTitles = {
  doubtful: '没有要你决定的',
  unmatched: '每笔收款都有订单',
  orders: '每个订单都有收款',
  linked: '还没有对上的收款',
  set_aside: '没有搁置的收款',
  refunded: '没有待处理的退款',
} as const satisfies Record<BillTab, string>;

type Listed<Item> = { readonly count: number; readonly page_size: number; readonly results: readonly Item[] };

type FilledListProps<Item> = {
  result: UseQueryResult<Listed<Item>>;
  view: BillView;
  children: (items: readonly Item[], pageSize: number) => ReactNode;
};

function List<Item>({ result, view, children }: FilledListProps<Item>) {
  const { data, error, isFetching, refetch } = result;
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <Stack gap={16}>
      {error && (
        <Notice tone="danger" title="没有加载出来" actions={retry}>
          {messageOf(error)}
        </Notice>
      )}
      {!data && !error && <SkeletonSheet parts={[2, 2, 2]} />}
      {data && data.results.length === 0 && <EmptyState title={emptyTitles[view.tab]} />}
      {data && data.results.length > 0 && (
        <>
          {leads[view.tab] !== '' && <p>{leads[view.tab]}</p>}
          {children(data.results, data.page_size)}
          <Pager
            label="分页"
            page={view.page}
            pageCount={Math.ceil(data.count / data.page_size)}
            to={(page) => billUrl({ ...view, page })}
          />
        </>
      )}
    </Stack>
  );
}
