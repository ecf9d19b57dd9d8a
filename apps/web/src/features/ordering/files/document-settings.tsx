import { paperLabels, sidedLabels } from '@print/contract/labels';
import { PaperSize, PrintSided } from '@print/contract/print-settings';
import { CopyCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { scrollBehavior } from '#lib/motion.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { type DraftDocument, documentsOf } from '../draft.ts';
import { useDraft } from '../ordering-store.ts';
import { applyToAll } from './apply-to-all.ts';
import styles from './document-settings.module.css';
import { changeSetting } from './request-quote.ts';

const papers = PaperSize.options.map((value) => ({ value, label: paperLabels[value] }));
const sides = PrintSided.options.map((value) => ({ value, label: inTwoLines(sidedLabels[value]) }));

type DocumentSettingsProps = { document: DraftDocument; maxCopies: number; onRemove: () => void };

export function DocumentSettings({ document, maxCopies, onRemove }: DocumentSettingsProps) {
  const { id, fileName, settings } = document;
  const hasOthers = useDraft((draft) => documentsOf(draft).length > 1);
  const settingsRef = useRef<HTMLDivElement>(null);
  // Opened at the lower edge they would lie under the bar.
  useEffect(() => {
    settingsRef.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  }, []);
  return (
    <div ref={settingsRef} className={styles.settings}>
      <div className={styles.copies}>
        <span className={styles.label} aria-hidden="true">
          份数
        </span>
        <Stepper
          label={`份数：${fileName}`}
          value={settings.copies}
          max={maxCopies}
          onChange={(copies) => changeSetting(id, { copies })}
        />
      </div>
      <Segmented
        legend="单双面"
        options={sides}
        value={settings.print_sided}
        onChange={(print_sided) => changeSetting(id, { print_sided })}
      />
      <Segmented
        legend="纸张"
        options={papers}
        value={settings.paper_size}
        onChange={(paper_size) => changeSetting(id, { paper_size })}
      />
      <div>
        <p className={styles.label}>颜色</p>
        <p className={styles.colour}>
          黑白<span className={styles.hint}>设备所限，暂不支持彩色</span>
        </p>
      </div>
      <div className={styles.actions}>
        {hasOthers && (
          <Button variant="quiet" icon={<CopyCheck />} onClick={() => applyToAll(document)}>
            应用到全部文件
          </Button>
        )}
        <Button variant="danger-quiet" icon={<Trash2 />} onClick={onRemove}>
          移除文件
        </Button>
      </div>
    </div>
  );
}

/** What stands in brackets goes below, or the three would not fit beside the rest. */
function inTwoLines(label: string): ReactNode {
  const [name = '', rest] = label.split(/(?=（)/);
  return (
    <span>
      {name}
      {rest && <span className={styles.rest}>{rest}</span>}
    </span>
  );
}
