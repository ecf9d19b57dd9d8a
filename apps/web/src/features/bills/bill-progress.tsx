import type { BillImport } from '@print/contract/bills';
import styles from './bill-progress.module.css';

export function BillProgress({ bill }: { bill: BillImport }) {
  const { matched, to_match: toMatch } = bill;
  return (
    <div className={styles.progress} role="status">
      <p>{toMatch > 0 ? `正在核款：${matched} / ${toMatch} 笔` : '正在与订单比对…'}</p>
      <progress max={Math.max(1, toMatch)} {...(toMatch > 0 && { value: matched })} aria-label="对账进度" />
      <p className={styles.hint}>可以离开这一页，不会中断。</p>
    </div>
  );
}
