import type { BillLine, BillOrder, BillGroup as Group } from '@print/contract/bills';
import { useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './bill-group.module.css';
import { BillLineFacts } from './bill-line-facts.tsx';
import { delayMs } from './compare-pair.ts';
import { OrderChoice } from './order-choice.tsx';
import { PairDialog } from './pair-dialog.tsx';
import { SetAsideButton } from './set-aside-button.tsx';
import { useLineDecision } from './use-line-decisions.ts';

/** A day of equal amounts is one group: the nearest are shown first. */
const shownAtFirst = 6;

/** Payments on the left, the orders that they may be for on the right. One payment is selected and compared. */
export function BillGroup({ group, place }: { group: Group; place: number }) {
  const [selectedId, setSelectedId] = useState<string>();
  const [shown, setShown] = useState({ lines: shownAtFirst, orders: shownAtFirst });
  const [differing, setDiffering] = useState<BillOrder>();
  const heading = useRef<HTMLHeadingElement>(null);
  const pairing = useLineDecision(() => {
    setDiffering(undefined);
    heading.current?.focus();
  });
  const line = group.lines.find(({ id }) => id === selectedId) ?? group.lines[0];
  if (!line) return null;

  const orders = group.orders.toSorted((a, b) => distance(line, a) - distance(line, b));
  const pair = (order: BillOrder, mayDiffer: boolean) =>
    pairing.mutate({ act: 'pair', line, orderId: order.id, mayDiffer });
  const choose = (order: BillOrder) => (order.amount === line.amount ? pair(order, false) : setDiffering(order));
  const pairingId = pairing.isPending && pairing.variables.act === 'pair' ? pairing.variables.orderId : undefined;
  const title = `第 ${place} 组：${group.lines.length} 笔收款，${group.orders.length} 个订单`;
  return (
    <Sheet as="section" className={styles.group} aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {pairing.error && !differing && <Notice tone="danger">{messageOf(pairing.error)}</Notice>}
      <div className={styles.sides}>
        <div>
          <p className={styles.side}>收款</p>
          <fieldset className={styles.lines} aria-label="选一笔收款">
            {group.lines.slice(0, shown.lines).map((one) => (
              <label key={one.id} data-selected={one === line}>
                <input
                  type="radio"
                  name={group.id}
                  checked={one === line}
                  onChange={() => {
                    setSelectedId(one.id);
                    setShown((before) => ({ ...before, orders: shownAtFirst }));
                  }}
                />
                <BillLineFacts line={one} />
              </label>
            ))}
          </fieldset>
          <More
            left={group.lines.length - shown.lines}
            name="笔收款"
            onPress={() => setShown((before) => ({ ...before, lines: before.lines + 20 }))}
          />
          <SetAsideButton line={line} />
        </div>
        <div>
          <p className={styles.side}>是哪一单的钱？</p>
          {orders.length === 0 && <p className={styles.none}>订单都已对上。不是本店订单的收款可以搁置。</p>}
          <ul className={styles.orders}>
            {orders.slice(0, shown.orders).map((order) => (
              <OrderChoice
                key={`${order.id} ${order.kind}`}
                order={order}
                line={line}
                isSending={pairingId === order.id}
                onChoose={() => choose(order)}
              />
            ))}
          </ul>
          <More
            left={orders.length - shown.orders}
            name="个订单"
            onPress={() => setShown((before) => ({ ...before, orders: before.orders + 20 }))}
          />
        </div>
      </div>
      {differing && (
        <PairDialog
          line={line}
          order={differing}
          isSending={pairing.isPending}
          error={pairing.error}
          onConfirm={() => pair(differing, true)}
          onCancel={() => {
            pairing.reset();
            setDiffering(undefined);
          }}
        />
      )}
    </Sheet>
  );
}

const distance = (line: BillLine, order: BillOrder) => Math.abs(delayMs(line, order));

function More({ left, name, onPress }: { left: number; name: string; onPress: () => void }) {
  if (left <= 0) return null;
  return (
    <Button variant="quiet" onClick={onPress}>
      还有 {left} {name}
    </Button>
  );
}
