import type { PriceListVersion } from '@print/contract/settings';
import { useState } from 'react';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPriceVersions } from './lazy-parts.ts';
import styles from './price-section.module.css';

export function PriceHistory({ versions }: { versions: readonly PriceListVersion[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        历次价目（共 <span className="num">{versions.length}</span> 版）
      </summary>
      {isOpen && (
        <LazyPart part={lazyPriceVersions} fallback={<Skeleton />}>
          {({ PriceVersions }) => <PriceVersions versions={versions} />}
        </LazyPart>
      )}
    </details>
  );
}
