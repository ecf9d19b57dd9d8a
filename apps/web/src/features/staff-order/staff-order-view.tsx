import { X } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type StaffOrderViewProps = {
  id: string;
  /** Beside the queue it can be closed; as a page of its own there is a way back instead. */
  onClose?: () => void;
};

export function StaffOrderView({ id, onClose }: StaffOrderViewProps) {
  return (
    <section aria-label="订单详情" data-order={id}>
      {onClose && <IconButton label="关闭订单" icon={<X />} onClick={onClose} />}
      <EmptyState title="正在搭建" />
    </section>
  );
}
