import type { CustomerAct, Order } from '@print/contract/ordering';
import { pages } from '@print/contract/pages';
import { Ban, HandCoins, MessageSquareText, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { AskForRefund } from './ask-for-refund.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeNote } from './change-note.tsx';
import styles from './order-acts.module.css';
import type { OrderChanged } from './use-order-change.ts';

type OrderActsProps = { order: Order; onChanged: OrderChanged };
type DialogAct = Extract<CustomerAct, 'cancel' | 'note' | 'refund'>;

const done: Record<DialogAct, string> = {
  cancel: '订单已取消',
  note: '留言已保存',
  refund: '已申请退款，店里处理后会在这里答复',
};

/** What the customer may still do with the order. */
export function OrderActs({ order, onChanged }: OrderActsProps) {
  const [open, setOpen] = useState<DialogAct>();
  const [message, setMessage] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // The pressed button may be gone, so the focus moves to the status.
  useEffect(() => {
    if (message !== '') status.current?.focus();
  }, [message]);

  const may = (act: CustomerAct) => order.may.includes(act);
  const close = () => setOpen(undefined);
  const openDialog = (act: DialogAct) => {
    setMessage('');
    setOpen(act);
  };
  const dialog = {
    order,
    onClose: close,
    onChanged: (changed?: Order) => {
      onChanged(changed);
      if (changed === undefined || open === undefined) return;
      setMessage(done[open]);
      close();
    },
  };
  return (
    <section className={styles.acts} aria-label="这一单还可以">
      {order.note !== '' && (
        <p className={styles.note}>
          <span>给店里的留言</span>
          {order.note}
        </p>
      )}
      <p ref={status} className={styles.status} role="status" tabIndex={-1}>
        {message}
      </p>
      <div className={styles.buttons}>
        {may('again') && (
          <ButtonLink variant="outline" icon={<RotateCcw />} to={pages.order.path} state={{ again: order.id }}>
            再来一单
          </ButtonLink>
        )}
        {may('note') && (
          <Button variant="outline" icon={<MessageSquareText />} onClick={() => openDialog('note')}>
            {order.note === '' ? '给店里留言' : '修改留言'}
          </Button>
        )}
        {may('refund') && (
          <Button variant="quiet" icon={<HandCoins />} onClick={() => openDialog('refund')}>
            申请退款
          </Button>
        )}
        {may('cancel') && (
          <Button variant="danger-quiet" icon={<Ban />} onClick={() => openDialog('cancel')}>
            取消订单
          </Button>
        )}
      </div>
      {open === 'cancel' && <CancelOrder {...dialog} />}
      {open === 'note' && <ChangeNote {...dialog} />}
      {open === 'refund' && <AskForRefund {...dialog} />}
    </section>
  );
}
