import { type ReactNode, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Seal } from './seal.tsx';
import styles from './ticket.module.css';

type TicketProps = {
  label: string;
  code: string;
  seal?: string;
  /** Plays the stamp animation once. */
  landing?: boolean;
  rows: readonly { label: string; value: ReactNode }[];
  size?: 'small' | 'large';
  /** The code as a picture, for a scanner. */
  qr?: ReactNode;
  children?: ReactNode;
};

export function Ticket({ label, code, seal, landing = false, rows, size = 'large', qr, children }: TicketProps) {
  const codeText = useRef<HTMLSpanElement>(null);
  return (
    <div className={styles.lift}>
      <div className={styles.ticket} data-size={size}>
        <div className={styles.stub}>
          <p className={styles.label}>{label}</p>
          <p className={`${styles.code} num`}>
            <span ref={codeText}>{code}</span>
          </p>
          <div className={styles.under}>
            <div className={styles.signs}>
              <CopyButton text={code} label={`复制${label}`} source={codeText} />
              {seal && (
                <div className={styles.seal}>
                  <Seal landing={landing} size={size}>
                    {seal}
                  </Seal>
                </div>
              )}
            </div>
            {qr && <div className={styles.qr}>{qr}</div>}
          </div>
        </div>
        <div className={styles.rest}>
          <dl className={styles.rows}>
            {rows.map((row) => (
              <div key={row.label}>
                <dt>{row.label}</dt>
                <dd>{row.value}</dd>
              </div>
            ))}
          </dl>
          {children}
        </div>
      </div>
    </div>
  );
}
