import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLeaving } from './use-leaving.ts';

/** Asks before a link leads away from unsaved edits. */
export function LeaveDialog() {
  const { isLeaving, leave, stay } = useLeaving();
  return (
    <ConfirmDialog open={isLeaving} title="更改还没保存" confirmLabel="先离开" onConfirm={leave} onCancel={stay}>
      顾客看到的还是原来的。离开后更改先留着，回到这一页可以接着改；关闭网页就没有了。
    </ConfirmDialog>
  );
}
