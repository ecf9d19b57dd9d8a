import { Price } from '#ui/price.tsx';
import styles from './file-line.module.css';
import section from './section.module.css';

type FileLineProps = {
  kind: string;
  name: string;
  pages: number;
  price: string | undefined;
  isEstimated?: boolean;
  /** The duration of the upload; during it, the line shows a progress bar. */
  arrivesInMs?: number | undefined;
};

/** A simplified drawing of a file on the order page. */
export function FileLine({ kind, name, pages, price, isEstimated = false, arrivesInMs }: FileLineProps) {
  return (
    <div className={styles.file}>
      <FileIcon kind={kind} />
      <div>
        <p>{name}</p>
        {arrivesInMs === undefined ? (
          <p className={styles.facts}>
            {pages} 页 <Price estimated={isEstimated}>{price}</Price>
            <span className={styles.badge} data-estimated={isEstimated}>
              {isEstimated ? '预估' : '精确'}
            </span>
          </p>
        ) : (
          <p className={styles.facts}>
            <span className={styles.track}>
              <span className={section.fill} style={{ animationDuration: `${arrivesInMs}ms` }} />
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

function FileIcon({ kind }: { kind: string }) {
  return (
    <svg width="42" height="54" aria-hidden="true">
      <path d="M1 1h30l10 10v42H1z" fill="var(--paper)" stroke="var(--line-strong)" />
      <path d="M31 1v10h10" fill="none" stroke="var(--line-strong)" />
      <text x="21" y="36" fill="var(--ink-2)" fontSize="13" fontWeight="600" textAnchor="middle">
        {kind}
      </text>
    </svg>
  );
}
