import { deleteStaffOrderFiles, type StaffOrder } from '@print/contract/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatDay } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { cacheStaffOrder, staffOrderKey } from '#shop/staff-order-query.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './file-deletion.module.css';

type FileDeletionProps = { order: StaffOrder; until: string; onDeleted: () => void };

/** The files of a cancelled order are deleted after their retention period. Here staff delete them at once. */
export function FileDeletion({ order, until, onDeleted }: FileDeletionProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const now = useNow();
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(deleteStaffOrderFiles, { params: { id: order.id } }),
    networkMode: 'always',
    onSuccess: (updatedOrder) => {
      cacheStaffOrder(queryClient, updatedOrder);
      void queryClient.invalidateQueries({ queryKey: staffOrderKey(order.id) });
      setIsConfirming(false);
      if (updatedOrder.files_deleted_after === null) showToast({ text: `已删除 ${order.pickup_code} 的文件` });
      onDeleted();
    },
  });
  const handleCancel = () => {
    setIsConfirming(false);
    deletion.reset();
  };
  const day = formatDay(until, now);
  return (
    <div className={styles.deletion}>
      {deletion.isSuccess ? (
        <p role="status">留下的文件另有订单要用，将于 {day} 删除</p>
      ) : (
        <>
          <p>文件将于 {day} 删除</p>
          <Button variant="danger-quiet" icon={<Trash2 />} onClick={() => setIsConfirming(true)}>
            删除文件
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isConfirming}
        title="删除文件"
        danger
        confirmLabel="删除文件"
        loading={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onCancel={handleCancel}
      >
        <Stack gap={12}>
          <p>这一单的文件，连同转换出的 PDF、预览图和印刷文件，会马上删除，不能恢复。</p>
          <p>订单、付款截图和操作记录都还在。另有订单要用的文件会留下。</p>
          {deletion.error && <Notice tone="danger">{messageOf(deletion.error)}</Notice>}
        </Stack>
      </ConfirmDialog>
    </div>
  );
}
