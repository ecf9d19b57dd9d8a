import { downloadLedger } from '@print/contract/ledger';
import { downloadReport, type Report } from '@print/contract/reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { ExportButton } from './export-button.tsx';
import { Figures, FiguresSkeleton } from './figures.tsx';
import { OtherFacts } from './other-facts.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { ReportCharts } from './report-charts.tsx';
import { reportQuery, reportsKey } from './report-query.ts';
import { rangeText } from './report-texts.ts';
import { type ReportView, useReportView } from './report-view.ts';
import styles from './reports.module.css';
import { Shares } from './shares.tsx';
import { TillSection } from './till.tsx';

/** The figures of the shop by day, week or month. */
export function Reports() {
  const view = useReportView();
  const queryClient = useQueryClient();
  useLiveTopic('queue', () => void queryClient.invalidateQueries({ queryKey: reportsKey }));
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(reportQuery(view));
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <Stack gap={20}>
      <PeriodPicker view={view} />
      {error && (
        <Notice tone="danger" title="报表没有加载出来" actions={retry}>
          {messageOf(error)}
        </Notice>
      )}
      {data && !(error && isPlaceholderData) && (
        <Stack gap={20} className={styles.report} data-dimmed={isPlaceholderData} aria-busy={isFetching}>
          <ReportContent report={data} view={view} />
        </Stack>
      )}
      {!data && !error && <ReportSkeleton />}
    </Stack>
  );
}

const emptyTitles = { day: '这一天没有订单', week: '这一周没有订单', month: '这个月没有订单' };

function ReportContent({ report, view }: { report: Report; view: ReportView }) {
  const { total, period } = report;
  const isEmpty = total.orders + total.cancelled === 0;
  return (
    <>
      <header className={styles.head}>
        <h2>{rangeText(report)}</h2>
        <div className={styles.exports}>
          <ExportButton endpoint={downloadReport} view={view} label="订单 CSV" />
          <ExportButton endpoint={downloadLedger} view={view} label="账目 CSV" />
        </div>
      </header>
      <Figures report={report} />
      <TillSection view={view} />
      {isEmpty ? (
        <EmptyState title={emptyTitles[period]}>有订单后，图表和明细会出现在这里。</EmptyState>
      ) : (
        <>
          <ReportCharts report={report} />
          <Shares report={report} />
        </>
      )}
      <OtherFacts report={report} />
    </>
  );
}

function ReportSkeleton() {
  return (
    <Stack gap={20}>
      <div className={styles.headSkeleton}>
        <Skeleton lines={1} />
      </div>
      <FiguresSkeleton />
      <SkeletonSheet parts={[7, 1, 1, 1]} />
    </Stack>
  );
}
