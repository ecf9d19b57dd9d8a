import type { StaffOrder } from '@print/contract/desk';
import { downloadJobSlip, type PrintFiles, remakePrintFiles } from '@print/contract/printing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { download } from '#api/download.ts';
import { DownloadButton } from '#shop/download-button.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Stack } from '#ui/stack.tsx';
import { hasActions } from './action-bar.tsx';
import { FileDeletion } from './file-deletion.tsx';
import { PackageButton } from './package-button.tsx';
import { PrintFileLine } from './print-file-line.tsx';
import styles from './print-file-list.module.css';
import { printFilesQuery } from './printing-queries.ts';

/** The print-ready files of the groups, and the job slip. */
export function PrintFileList({ order }: { order: StaffOrder }) {
  const { data, error, isFetching, refetch } = useQuery(printFilesQuery(order.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const [deletions, setDeletions] = useState(0);
  // The pressed button is gone, so the focus moves to the heading. An effect, because an open dialog keeps the focus.
  useEffect(() => {
    if (deletions > 0) heading.current?.focus();
  }, [deletions]);
  const { status, files_deleted_after: until } = order;
  return (
    <Sheet as="section" aria-labelledby="print-files" className={styles.section}>
      <h2 id="print-files" ref={heading} tabIndex={-1}>
        印刷文件
      </h2>
      {data ? (
        <Files order={order} files={data} />
      ) : error ? (
        <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
      {status === 'cancelled' && until !== null && (
        <FileDeletion order={order} until={until} onDeleted={() => setDeletions((count) => count + 1)} />
      )}
    </Sheet>
  );
}

function Files({ order, files: { state, files } }: { order: StaffOrder; files: PrintFiles }) {
  const params = { id: order.id };
  const hasReadyFile = files.some((file) => file.state === 'ready');
  if (state === 'gone') return <p className={styles.remark}>文件已删除，不能再打印或下载。</p>;
  return (
    <>
      {state === 'waiting' && (
        <p className={styles.waiting} role="status">
          <Spinner />
          正在生成印刷文件，好了会自动出现。
        </p>
      )}
      {state === 'failed' && <GenerationFailed orderId={order.id} hasReadyFile={hasReadyFile} />}
      {files.length > 0 && (
        <ol className={styles.files}>
          {files.map((file) => (
            <PrintFileLine key={file.id} file={file} />
          ))}
        </ol>
      )}
      <Stack direction="row" gap={8} wrap className={styles.whole}>
        {/* While the order has an action bar, the bar contains this button. */}
        {!hasActions(order) && <PackageButton orderId={order.id} />}
        <DownloadButton variant="outline" start={(options) => download(downloadJobSlip, { params }, options)}>
          下载工单
        </DownloadButton>
      </Stack>
    </>
  );
}

function GenerationFailed({ orderId, hasReadyFile }: { orderId: string; hasReadyFile: boolean }) {
  const queryClient = useQueryClient();
  const remake = useMutation({
    mutationFn: () => call(remakePrintFiles, { params: { id: orderId } }),
    onSuccess: (files) => queryClient.setQueryData(printFilesQuery(orderId).queryKey, files),
  });
  const retry = (
    <Button variant="outline" loading={remake.isPending} onClick={() => remake.mutate()}>
      重试
    </Button>
  );
  return (
    <Notice tone="danger" title={hasReadyFile ? '有文件没有生成' : '印刷文件没有生成'} actions={retry}>
      {remake.error ? messageOf(remake.error) : '原因见下方和文件列表。修不好就联系顾客，或取消订单。'}
    </Notice>
  );
}
