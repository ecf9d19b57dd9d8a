import type { QueuedOrder } from '@print/contract/desk';
import { doubtTexts } from '@print/contract/payment-doubts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './batch-question.module.css';

type BatchQuestionProps = {
  unverified: readonly QueuedOrder[];
  verified: readonly QueuedOrder[];
  onPrintVerified: () => void;
  onPrintAll: () => void;
  onClose: () => void;
};

/** Names the orders whose payment nobody has verified before they are printed with the others. */
export function BatchQuestion({ unverified, verified, onPrintVerified, onPrintAll, onClose }: BatchQuestionProps) {
  const hasVerified = verified.length > 0;
  const footer = (
    <>
      <Button variant="outline" onClick={onPrintAll}>
        全部打印
      </Button>
      <Button variant="primary" onClick={hasVerified ? onPrintVerified : onClose} data-autofocus="">
        {hasVerified ? `只打印已核款的 ${verified.length} 单` : '先核款'}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`有 ${unverified.length} 单还没有核款`} footer={footer} role="alertdialog">
      <ul className={styles.orders}>
        {unverified.map(({ id, pickup_code: code, payment_doubts: doubts }) => (
          <li key={id}>
            <strong className="num">{code}</strong>
            <span className={styles.doubts}>{doubts.map((doubt) => doubtTexts[doubt]).join('，') || '待核款'}</span>
          </li>
        ))}
      </ul>
      <p>仍要把它们一起打印吗？</p>
    </Dialog>
  );
}
