import type { PriceListVersion } from '@print/contract/settings';
import { useState } from 'react';
import { LatePart } from '#ui/late-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { latePriceVersions } from './late-parts.ts';
import styles from './price-section.module.css';

export function PriceHistory({ versions }: { versions: readonly PriceListVersion[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        历次价目（共 <span className="num">{versions.length}</span> 版）
      </summary>
      {isOpen && (
        <LatePart part={latePriceVersions} waiting={<Skeleton />}>
          {({ PriceVersions }) => <PriceVersions versions={versions} />}
        </LatePart>
      )}
    </details>
  );
}
