import type { BillImport } from '@print/contract/bills';
import { paymentLabels } from '@print/contract/labels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { formatDay } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { FilterTabs } from '#ui/filter-tabs.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { BillLists } from './bill-lists.tsx';
import { BillProgress } from './bill-progress.tsx';
import { billText } from './bill-texts.ts';
import { billTabs, billUrl, countOf, tabLabels, useBillView } from './bill-view.ts';
import { billQuery, billsKey } from './bills-queries.ts';

/** What an import has confirmed, and what a person has to decide. */
export function BillResult({ id }: { id: string }) {
  const { data: bill, error, isFetching, refetch } = useQuery(billQuery(id));
  const queryClient = useQueryClient();
  const state = bill?.state;
  // The lists are complete when the comparison ends.
  useEffect(() => {
    if (state !== undefined) void queryClient.invalidateQueries({ queryKey: billsKey, refetchType: 'active' });
  }, [state, queryClient]);
  if (error && !bill)
    return (
      <Notice
        tone="danger"
        title="账单没有加载出来"
        actions={
          <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    );
  return bill ? <Result bill={bill} /> : <SkeletonSheet parts={[1, 4, 4]} />;
}

function Result({ bill }: { bill: BillImport }) {
  const view = useBillView(bill);
  const navigate = useNavigate();
  const options = billTabs
    .filter((tab) => tab === 'doubtful' || tab === 'linked' || countOf(bill, tab) > 0 || tab === view.tab)
    .map((value) => ({ value, label: tabLabels[value], count: countOf(bill, value) }));
  return (
    <Stack gap={16}>
      <BillFacts bill={bill} />
      <BillWarnings bill={bill} />
      {bill.state === 'matching' ? (
        <BillProgress bill={bill} />
      ) : (
        <>
          <FilterTabs
            label="看哪些"
            options={options}
            value={view.tab}
            onChange={(tab) => void navigate(billUrl({ tab, page: 1 }))}
          />
          <BillLists bill={bill} view={view} />
        </>
      )}
    </Stack>
  );
}

function BillFacts({ bill }: { bill: BillImport }) {
  const now = useNow();
  const [first, last] = [bill.first_paid_at, bill.last_paid_at].map((at) => (at === null ? '' : formatDay(at, now)));
  const days = first === last ? first : `${first} 至 ${last}`;
  return (
    <div>
      <p>{[paymentLabels[bill.method], days, bill.file_name].filter((part) => part !== '').join(' · ')}</p>
      <p>{billText(bill)}</p>
    </div>
  );
}

function BillWarnings({ bill }: { bill: BillImport }) {
  return (
    <>
      {bill.state === 'failed' && (
        <Notice tone="danger" title="对账没有完成">
          已对上的不受影响。请把这份账单再导入一次，会接着对下去，不会重复记账。
        </Notice>
      )}
      {bill.missing_lines > 0 && (
        <Notice tone="warn" title="文件不完整">
          账单写明的笔数比文件里多 {bill.missing_lines} 笔。请重新导出，再导入一次。
        </Notice>
      )}
      {bill.puzzling.length > 0 && (
        <Notice tone="warn" title={`${bill.puzzling.length} 行没有认作收款`}>
          <details>
            <summary>看看有没有认错的</summary>
            <ul>
              {bill.puzzling.map(({ row, text }) => (
                <li key={row}>
                  第 {row} 行：{text}
                </li>
              ))}
            </ul>
          </details>
        </Notice>
      )}
    </>
  );
}
