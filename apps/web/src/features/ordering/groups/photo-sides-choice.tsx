import type { PagesPerSide } from '@print/contract/print-settings';
import { useEffect } from 'react';
import { SideGridIcon } from '#shop/side-grid-icon.tsx';
import { Segmented } from '#ui/segmented.tsx';
import type { DraftDocument } from '../draft.ts';
import { changeDocumentSettings } from '../files/document-actions.ts';
import { correctSides, placesOf, shareSides } from './photo-sides.ts';
import styles from './photo-sides-choice.module.css';

const options = ([1, 2, 4, 6, 9] as const).map((places) => ({
  value: `${places}` as const,
  label: (
    <span className={styles.option}>
      <SideGridIcon places={places} />
      {places} 张
    </span>
  ),
}));

/** How many photos of the group share a side. */
export function PhotoSidesChoice({ documents }: { documents: readonly DraftDocument[] }) {
  useEffect(() => apply(correctSides(documents)), [documents]);
  const places = placesOf(documents);
  return (
    <div className={styles.choice}>
      <Segmented
        legend="照片合印，每面"
        options={options}
        value={places === undefined ? '' : `${places}`}
        onChange={(value) => apply(shareSides(documents, Number(value) as PagesPerSide))}
        hint={places === undefined ? '有的照片没有合印，再选一次就用同样的设置合印' : undefined}
      />
      {places !== undefined && places > 1 && <p className={styles.note}>每面只收一次，价格记在这一面的第一张上。</p>}
    </div>
  );
}

function apply(changes: ReturnType<typeof shareSides>): void {
  for (const [id, settings] of changes) changeDocumentSettings(id, settings);
}
