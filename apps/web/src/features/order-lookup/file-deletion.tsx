import { deleteOrderFiles, type Order, type OrderTicket } from '@print/contract/ordering';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatDay } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './file-deletion.module.css';
import { lookedUpOrderQuery } from './looked-up-order-query.ts';

/** When the files will be deleted. The files of a finished order can be deleted at once. */
export function FileDeletion({ order, ticket }: { order: Order; ticket: OrderTicket }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(deleteOrderFiles, { body: ticket }),
    networkMode: 'always',
    onSuccess: (updatedOrder) => {
      queryClient.setQueryData(lookedUpOrderQuery(ticket).queryKey, updatedOrder);
      setIsConfirming(false);
    },
  });
  const { isSuccess } = deletion;
  // The pressed button is gone, so the focus moves to the status.
  useEffect(() => {
    if (isSuccess) status.current?.focus();
  }, [isSuccess]);

  const { files_deleted_after: date } = order;
  const isFinished = order.status === 'completed' || order.status === 'cancelled';
  const handleCancel = () => {
    setIsConfirming(false);
    deletion.reset();
  };
  return (
    <div className={styles.deletion}>
      <p ref={status} tabIndex={-1} role="status" className={styles.status}>
        {date === null ? <Deleted /> : <DeletionDate until={date} isShared={isSuccess} />}
      </p>
      {date !== null && isFinished && (
        <Button variant="danger-quiet" icon={<Trash2 />} onClick={() => setIsConfirming(true)}>
          立即删除文件
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title="立即删除文件"
        danger
        confirmLabel="删除"
        loading={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onCancel={handleCancel}
      >
        <Stack gap={12}>
          <p>这一单的文件，连同转换出的 PDF 和预览图，会马上从店里删除，不能恢复。</p>
          <p>订单记录和取件码还在，但店里不能再为你重印。</p>
          {deletion.error && <Notice tone="danger">{messageOf(deletion.error)}</Notice>}
        </Stack>
      </ConfirmDialog>
    </div>
  );
}

function Deleted() {
  return (
    <>
      <Check size={16} />
      文件已删除
    </>
  );
}

/** `isShared`: the remaining files belong to another order too. */
function DeletionDate({ until, isShared }: { until: string; isShared: boolean }) {
  const day = formatDay(until, useNow());
  return isShared ? `其余文件另有订单要用，将于 ${day} 删除` : `文件将于 ${day} 删除`;
}
