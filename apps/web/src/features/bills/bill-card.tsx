import type { BillImport } from '@print/contract/bills';
import { paymentLabels } from '@print/contract/labels';
import { pages } from '@print/contract/pages';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Sheet } from '#ui/sheet.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import styles from './bill-card.module.css';
import { billText } from './bill-texts.ts';

export const billPath = (id: string) => `${pages.staff.path}/bills/${id}`;

/** One import, with what is left to do. */
export function BillCard({ bill }: { bill: BillImport }) {
  const now = useNow();
  return (
    <Sheet as="li" className={styles.card}>
      <div className={styles.head}>
        <h3>
          <Link to={billPath(bill.id)}>
            {paymentLabels[bill.method]}账单
            <span className={styles.time}>{formatTime(bill.imported_at, now)}</span>
          </Link>
        </h3>
        <BillState bill={bill} />
      </div>
      <p>{billText(bill)}</p>
      <p className={styles.file}>
        {bill.file_name} · {bill.imported_by_name}导入
      </p>
      <ChevronRight className={styles.sign} size={20} aria-hidden="true" />
    </Sheet>
  );
}

function BillState({ bill }: { bill: BillImport }) {
  const open = bill.counts.doubtful + bill.counts.unmatched + bill.counts.refunded;
  if (bill.state === 'matching') return <StatusPill tone="warn">正在对账</StatusPill>;
  if (bill.state === 'failed') return <StatusPill tone="muted">没有完成</StatusPill>;
  return open > 0 ? <StatusPill tone="warn">{open} 笔要看</StatusPill> : <StatusPill tone="ok">已对完</StatusPill>;
}
