import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, type To } from 'react-router';
import styles from './pager.module.css';

type PagerProps = { label: string; page: number; pageCount: number; to: (page: number) => To };

export function Pager({ label, page, pageCount, to }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      {page > 1 && (
        <Link className={styles.step} rel="prev" to={to(page - 1)}>
          <ChevronLeft size={18} />
          上一页
        </Link>
      )}
      <p className={styles.place} aria-current="page">
        第 <span className="num">{page}</span> / <span className="num">{pageCount}</span> 页
      </p>
      {page < pageCount && (
        <Link className={styles.step} data-forward rel="next" to={to(page + 1)}>
          下一页
          <ChevronRight size={18} />
        </Link>
      )}
    </nav>
  );
}
