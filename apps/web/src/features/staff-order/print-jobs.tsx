import { passLabels } from '@print/contract/print-labels';
import { cancelPrintJob, type PrintJob, retryPrintJob } from '@print/contract/printing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import styles from './direct-printing.module.css';
import { jobStateLabels, jobStateTones, mayCancelJob, mayRetryJob } from './printer-texts.ts';
import { printJobsQuery } from './printing-queries.ts';

type PrintJobsProps = {
  orderId: string;
  /** False once the order is cancelled: a job can then only be stopped. */
  mayRetry: boolean;
};

export function PrintJobs({ orderId, mayRetry }: PrintJobsProps) {
  const { data: jobs, error, isFetching, refetch } = useQuery(printJobsQuery(orderId));
  if (error && !jobs) return <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!jobs || jobs.length === 0) return null;
  return (
    <ol className={styles.jobs} aria-label="打印任务" aria-live="polite">
      {jobs.map((job) => (
        <Job key={job.id} job={job} mayRetry={mayRetry} />
      ))}
    </ol>
  );
}

function Job({ job, mayRetry }: { job: PrintJob; mayRetry: boolean }) {
  const now = useNow();
  const queryClient = useQueryClient();
  const params = { id: job.id };
  const change = useMutation({
    mutationFn: (action: 'cancel' | 'retry') =>
      action === 'cancel' ? call(cancelPrintJob, { params }) : call(retryPrintJob, { params }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: printJobsQuery(job.order_id).queryKey }),
  });
  const isSending = (action: 'cancel' | 'retry') => change.isPending && change.variables === action;
  const pass = job.pass === null ? '' : `（${passLabels[job.pass]}）`;
  return (
    <li className={styles.job}>
      <div className={styles.jobText}>
        <p>
          <span className={styles.state} data-tone={jobStateTones[job.state]}>
            {job.waits_for_staff ? '等你翻面' : jobStateLabels[job.state]}
          </span>
          {job.title}
          {pass}
        </p>
        <p className={styles.about}>
          {job.printer_name}，{job.copies} 份，{formatTimeAgo(job.finished_at ?? job.created_at, now)}
        </p>
        {job.detail !== '' && <p className={styles.detail}>{job.detail}</p>}
        <p role="alert" className={styles.refusal}>
          {change.error && messageOf(change.error)}
        </p>
      </div>
      <div className={styles.jobActions}>
        {mayRetry && (mayRetryJob(job) || job.waits_for_staff) && (
          <Button
            variant={job.waits_for_staff ? 'primary' : 'outline'}
            loading={isSending('retry')}
            onClick={() => change.mutate('retry')}
          >
            {job.waits_for_staff ? '纸已放好，继续' : '重新打印'}
          </Button>
        )}
        {mayCancelJob(job) && (
          <Button variant="danger-quiet" loading={isSending('cancel')} onClick={() => change.mutate('cancel')}>
            取消
          </Button>
        )}
      </div>
    </li>
  );
}
