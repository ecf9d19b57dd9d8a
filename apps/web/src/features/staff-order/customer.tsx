import type { StaffOrder } from '@print/contract/desk';
import { Phone } from 'lucide-react';
import { useRef } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { formatPhone } from '#ui/phone-number.ts';
import { Sheet } from '#ui/sheet.tsx';
import styles from './customer.module.css';

export function Customer({ order }: { order: StaffOrder }) {
  const phone = useRef<HTMLSpanElement>(null);
  const { phone_number: number, username, is_walk_in: isWalkIn, note } = order;
  return (
    <Sheet as="section" aria-labelledby="customer" className={styles.customer}>
      <h2 id="customer">顾客</h2>
      <p className={styles.who}>{username || (isWalkIn ? '柜台顾客' : '没有注册')}</p>
      {note !== '' && (
        <p className={styles.note}>
          <span>留言</span>
          {note}
        </p>
      )}
      {number === '' ? (
        <p className={styles.none}>没有留手机号</p>
      ) : (
        <div className={styles.phone}>
          <span ref={phone} className="num">
            {isUnmasked(number) ? formatPhone(number) : number}
          </span>
          {/* An old phone number is masked and cannot be called. */}
          {isUnmasked(number) && (
            <div className={styles.actions}>
              <a className={styles.call} href={`tel:${number}`}>
                <Phone size={18} />
                拨打
              </a>
              <CopyButton variant="quiet" text={number} label="复制手机号" source={phone} />
            </div>
          )}
        </div>
      )}
    </Sheet>
  );
}

const isUnmasked = (number: string) => /^\+?\d+$/.test(number);
