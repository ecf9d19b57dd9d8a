import type { StaffOrder } from '@print/contract/desk';
import { statusLabels } from '@print/contract/labels';
import { PackageCheck } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { staffOrderPath } from '#lib/staff-order-path.ts';
import { BindingIcon } from '#shop/binding-icon.tsx';
import { statusTones } from '#shop/labels.ts';
import { openText } from '#shop/money/money-texts.ts';
import { useCollectQuestion } from '#shop/money/use-collect-question.tsx';
import { type Action, nextAction } from '#shop/next-action.ts';
import { usePendingChange } from '#shop/use-pending-change.ts';
import { usePrintQuestion } from '#shop/use-print-question.tsx';
import { useScheduleAction } from '#shop/use-schedule-action.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { pendingCountsText } from './difference-texts.ts';
import styles from './found-order.module.css';
import { maskPhone } from './masked-phone.ts';
import { OpenDifference } from './open-difference.tsx';
import { PaymentWarning } from './payment-warning.tsx';
import { Readiness } from './readiness.tsx';
import { addRecentHandover, updateRecentHandover } from './recent-handovers-store.ts';

type FoundOrderProps = { order: StaffOrder; onHandedOver: () => void };

export function FoundOrder({ order, onHandedOver }: FoundOrderProps) {
  const action = nextAction(order);
  const pending = usePendingChange(order.id);
  const scheduleAction = useScheduleAction();
  const navigate = useNavigate();
  const printQuestion = usePrintQuestion(order, () => void navigate(staffOrderPath(order.id)));
  const handleAction = (chosenAction: Action) => {
    if (chosenAction.nextState === 'processing')
      return printQuestion.askToPrint((answer) => scheduleAction(order, chosenAction, undefined, answer));
    scheduleAction(order, chosenAction, (changed) => {
      if (chosenAction.nextState === 'collected') addRecentHandover(changed);
    });
    if (chosenAction.nextState === 'collected') onHandedOver();
  };
  const collectQuestion = useCollectQuestion(order, handleAction);
  const isReady = action?.nextState === 'collected';
  const isPrimary = isReady && openText(order) === '';
  return (
    <Sheet as="section" className={styles.found} aria-label={`订单 ${order.pickup_code}`}>
      <header className={styles.head}>
        <p className={`${styles.code} num`}>{order.pickup_code}</p>
        <StatusPill tone={statusTones[order.status]}>{statusLabels[order.status]}</StatusPill>
        <p className={styles.who}>
          {order.username || (order.is_walk_in ? '柜台顾客' : '没有注册')}
          {order.phone_number !== '' && (
            <>
              ，<span className="num">{maskPhone(order.phone_number)}</span>
            </>
          )}
        </p>
      </header>
      <OpenDifference order={order} onBooked={updateRecentHandover} />
      <PendingCounts order={order} />
      <Readiness order={order} />
      <PaymentWarning order={order} onBooked={updateRecentHandover} />
      <OrderContents order={order} />
      <div className={styles.actions}>
        <Link to={staffOrderPath(order.id)}>查看订单</Link>
        {action && (
          <Button
            size="large"
            variant={isPrimary && !pending ? 'primary' : 'outline'}
            {...(isReady && { icon: <PackageCheck /> })}
            aria-disabled={pending !== undefined}
            onClick={() => pending || collectQuestion.ask(action)}
          >
            {pending ? '5 秒后生效' : action.label}
          </Button>
        )}
      </div>
      {collectQuestion.dialog}
      {printQuestion.question}
    </Sheet>
  );
}

function PendingCounts({ order }: { order: StaffOrder }) {
  const text = pendingCountsText(order);
  return text === '' ? null : <Notice tone="warn">{text}</Notice>;
}

function OrderContents({ order }: { order: StaffOrder }) {
  return (
    <ol className={styles.groups} aria-label="要交付的东西">
      {order.groups.map((group, index) => (
        <li key={group.id}>
          <BindingIcon type={group.binding_type} />
          <div>
            <p className={styles.group}>
              装订组 #{index + 1}，{group.binding_name}，<span className="num">{group.sheets}</span> 张纸
            </p>
            <ul className={styles.files}>
              {group.documents.map((document) => (
                <li key={document.id}>
                  {document.original_filename}
                  <span className={styles.copies}>
                    {' '}
                    × <span className="num">{document.copies}</span> 份
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  );
}
