import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pager } from '#ui/pager.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { BillCard } from './bill-card.tsx';
import { BillUpload } from './bill-upload.tsx';
import styles from './bills.module.css';
import { billsQuery } from './bills-queries.ts';
import { HowToExport } from './how-to-export.tsx';

/** Imports bills of Alipay and WeChat Pay, and lists the imports. */
export function Bills() {
  const [search] = useSearchParams();
  const page = /^[1-9]\d{0,4}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  const { data, error, isFetching, refetch } = useQuery(billsQuery(page));
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <Stack gap={20} className={styles.bills}>
      <BillUpload />
      <HowToExport />
      {error && (
        <Notice tone="danger" title="账单没有加载出来" actions={retry}>
          {messageOf(error)}
        </Notice>
      )}
      {!data && !error && <SkeletonSheet parts={[2, 2]} />}
      {data?.results.length === 0 && (
        <EmptyState title="还没有导入过账单">每天打烊后导入当天的账单，收款会自动核对到订单。</EmptyState>
      )}
      {data && data.results.length > 0 && (
        <section className={styles.imports} aria-label="导入过的账单">
          <h2>导入过的账单</h2>
          <ul>
            {data.results.map((bill) => (
              <BillCard key={bill.id} bill={bill} />
            ))}
          </ul>
          <Pager
            label="账单分页"
            page={page}
            pageCount={Math.ceil(data.count / data.page_size)}
            to={(next) => ({ search: new URLSearchParams({ page: String(next) }).toString() })}
          />
        </section>
      )}
    </Stack>
  );
}
