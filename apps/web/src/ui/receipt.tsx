import type { ReactNode } from 'react';
import { Price } from './price.tsx';
import styles from './receipt.module.css';

type ReceiptProps = {
  title: string;
  /** `h3` where the receipt is below another heading, as in a list of orders. */
  heading?: 'h2' | 'h3';
  lines: readonly { label: ReactNode; amount: string; detail?: ReactNode }[];
  totalLabel: string;
  /** Undefined while it is being calculated. */
  total: string | undefined;
  /** True while any price is an estimate. */
  estimated?: boolean;
  note?: ReactNode;
  children?: ReactNode;
};

export function Receipt(receipt: ReceiptProps) {
  const { title, heading: Heading = 'h2', lines, totalLabel, total, estimated, note, children } = receipt;
  return (
    <section className={styles.lift} aria-label={title}>
      <div className={styles.receipt}>
        <Heading>{title}</Heading>
        <dl className={styles.lines}>
          {lines.map(({ label, amount, detail }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a receipt may read the same
            <div key={index}>
              <dt>
                <span>
                  {label}
                  {detail && <span className={styles.detail}>{detail}</span>}
                </span>
              </dt>
              <dd className="num">{amount}</dd>
            </div>
          ))}
        </dl>
        <dl className={styles.total} aria-live="polite">
          <dt>{totalLabel}</dt>
          <dd>
            <Price estimated={estimated ?? false}>{total}</Price>
          </dd>
        </dl>
        {note && <p className={styles.note}>{note}</p>}
        {children}
      </div>
    </section>
  );
}
