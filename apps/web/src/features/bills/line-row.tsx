import type { BillLine, BillLineState } from '@print/contract/bills';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { staffOrderPath } from '#lib/staff-order-path.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { BillLineFacts } from './bill-line-facts.tsx';
import { decisionText } from './bill-texts.ts';
import styles from './line-row.module.css';
import { OrderSearchDialog } from './order-search-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SetAsideButton } from './set-aside-button.tsx';
import { useLineDecision } from './use-line-decisions.ts';

/** A payment in a list, with what a person can still do about it. */
export function LineRow({ line, state }: { line: BillLine; state: BillLineState }) {
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <BillLineFacts line={line} />
        {line.is_linked && line.order && (
          <p className={styles.order}>
            <Link to={staffOrderPath(line.order.id)} className="num">
              订单 {line.order.order_number}
            </Link>
            {` · ${decisionText(line)}`}
          </p>
        )}
        {line.set_aside_reason !== '' && (
          <p className={styles.order}>
            {line.decided_by_name}：{line.set_aside_reason}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {state === 'unmatched' && <Unmatched line={line} />}
        {state === 'linked' && line.matched_by !== 'booked' && <Undo line={line} />}
        {state === 'set_aside' && <Simple line={line} act="take-up" label="放回" />}
        {state === 'refunded' && <Simple line={line} act="refund-seen" label="已处理" />}
      </div>
    </li>
  );
}

function Unmatched({ line }: { line: BillLine }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        找订单…
      </Button>
      <SetAsideButton line={line} />
      {isOpen && <OrderSearchDialog line={line} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Undo({ line }: { line: BillLine }) {
  const [isOpen, setIsOpen] = useState(false);
  const undoing = useLineDecision(() => setIsOpen(false));
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        撤销…
      </Button>
      {isOpen && (
        <ReasonDialog
          title="撤销这次对账"
          initial="对错了订单"
          confirmLabel="撤销"
          isSending={undoing.isPending}
          error={undoing.error}
          onConfirm={(reason) => undoing.mutate({ act: 'undo', line, reason })}
          onClose={() => setIsOpen(false)}
        >
          <p>按账单记的账会冲正，订单退回待核款；店员先前已核的款不变。这笔收款回到“待你决定”，以后不会自动对上。</p>
          <BillLineFacts line={line} />
        </ReasonDialog>
      )}
    </>
  );
}

type SimpleProps = { line: BillLine; act: 'take-up' | 'refund-seen'; label: string };

function Simple({ line, act, label }: SimpleProps) {
  const decision = useLineDecision(() => undefined);
  return (
    <>
      <Button variant="outline" loading={decision.isPending} onClick={() => decision.mutate({ act, line })}>
        {label}
      </Button>
      {decision.error && <Notice tone="danger">{messageOf(decision.error)}</Notice>}
    </>
  );
}
