import type { CancelledFiles as KeptFiles } from '@print/contract/cancelled-files';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { formatSize } from '#lib/format-size.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './cancelled-files.module.css';
import { cancelledFilesQuery } from './cancelled-files-query.ts';
import { SettingsSection } from './settings-section.tsx';
import { useCancelledFilesDeletion } from './use-cancelled-files-deletion.ts';

/** The room that the files of cancelled orders take, and a button that frees it. */
export function CancelledFiles() {
  const { data: kept, error, isFetching, refetch } = useQuery(cancelledFilesQuery);
  return (
    <SettingsSection id="storage" name="存储空间" lead="已取消订单的文件到期会自动删除。空间紧张时，可以现在就删。">
      {kept ? (
        <Room kept={kept} />
      ) : error ? (
        <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={2} />
      )}
    </SettingsSection>
  );
}

function Room({ kept }: { kept: KeptFiles }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { deletion, freedBytes } = useCancelledFilesDeletion();
  const status = useRef<HTMLDivElement>(null);

  const { isPending, isSuccess, error } = deletion;
  // The pressed button is gone, so the focus moves to the result.
  useEffect(() => {
    if (isSuccess) status.current?.focus();
  }, [isSuccess]);

  const handleConfirm = () => {
    setIsConfirming(false);
    deletion.mutate();
  };
  return (
    <div>
      <div className={styles.room}>
        <KeptText kept={kept} />
        {(kept.files > 0 || isPending) && (
          <Button variant="danger-quiet" icon={<Trash2 />} loading={isPending} onClick={() => setIsConfirming(true)}>
            全部删除
          </Button>
        )}
      </div>
      <div ref={status} tabIndex={-1} role="status" className={styles.status}>
        {isPending && (freedBytes > 0 ? `已释放 ${formatSize(freedBytes)}，继续删除中…` : '正在删除…')}
        {isSuccess && <Result freedBytes={freedBytes} filesLeft={deletion.data} />}
      </div>
      {error && (
        <div className={styles.error}>
          <Notice tone="danger" title={freedBytes > 0 ? `已释放 ${formatSize(freedBytes)}，没有删完` : '没有删除'}>
            {messageOf(error)}
          </Notice>
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        title="删除已取消订单的文件"
        danger
        confirmLabel={`删除 ${kept.files} 个文件`}
        onConfirm={handleConfirm}
        onCancel={() => setIsConfirming(false)}
      >
        <Stack gap={12}>
          <p>
            {kept.orders} 单已取消的订单，共 {kept.files} 个文件、
            <span className={styles.amount}>{formatSize(kept.bytes)}</span>，连同转换出的
            PDF、预览图和印刷文件，会马上删除，不能恢复。
          </p>
          <p>订单、付款截图和操作记录都还在。另有订单要用的文件会留下。</p>
        </Stack>
      </ConfirmDialog>
    </div>
  );
}

function KeptText({ kept: { orders, files, bytes } }: { kept: KeptFiles }) {
  if (files === 0) return <p className={styles.kept}>已取消的订单没有留下文件。</p>;
  return (
    <p className={styles.kept}>
      <span className={`${styles.size} num`}>{formatSize(bytes)}</span>
      <span className="num">{orders}</span> 单已取消的订单，还留着 <span className="num">{files}</span> 个文件
    </p>
  );
}

function Result({ freedBytes, filesLeft }: { freedBytes: number; filesLeft: number }) {
  if (filesLeft > 0) return <Notice tone="warn">还有 {filesLeft} 个文件没有删除，请稍后再试。</Notice>;
  return (
    <Notice tone="ok" title={`已释放 ${formatSize(freedBytes)}`}>
      只算上传的文件。转换出的 PDF、预览图和印刷文件也一起删除，实际腾出的更多。
    </Notice>
  );
}
