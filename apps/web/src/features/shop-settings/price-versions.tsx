import { catalogueChanges } from '@print/contract/catalogue-changes';
import type { PriceListVersion } from '@print/contract/settings';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { ChangeList } from './change-list.tsx';
import styles from './price-versions.module.css';

/** All published price lists, each with its changes. */
export function PriceVersions({ versions }: { versions: readonly PriceListVersion[] }) {
  const now = useNow();
  return (
    <ol className={styles.versions}>
      {versions.map((version, index) => {
        const before = versions[index + 1];
        return (
          <li key={version.version}>
            <p className={styles.head}>
              <b>
                第 <span className="num">{version.version}</span> 版
              </b>
              {index === 0 && <span className={styles.current}>现行</span>}
              <span className={styles.when}>
                {formatTime(version.created_at, now)}，{version.created_by || '开店时'}
              </span>
            </p>
            {before ? (
              <ChangeList changes={catalogueChanges(before, version)} />
            ) : (
              <p className={styles.when}>开店时的价目</p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
