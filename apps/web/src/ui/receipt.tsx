import type { ReactNode } from 'react';
import { Price } from './price.tsx';
import styles from './receipt.module.css';

type ReceiptProps = {
  title: string;
  lines: readonly { label: ReactNode; amount: string; detail?: ReactNode }[];
  totalLabel: string;
  /** Undefined while it is being worked out. */
  total: string | undefined;
  /** Any price is still pencilled, so the total is. */
  estimated?: boolean;
  note?: ReactNode;
  children?: ReactNode;
};

/** Dotted leaders, figures to the right, torn off at the bottom. */
export function Receipt({ title, lines, totalLabel, total, estimated, note, children }: ReceiptProps) {
  return (
    <section className={styles.lift} aria-label={title}>
      <div className={styles.receipt}>
        <h2>{title}</h2>
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
