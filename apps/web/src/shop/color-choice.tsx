import { colorLabels } from '@print/contract/print-labels';
import { ColorMode, type PrintSettings } from '@print/contract/print-settings';
import type { ShopPaper } from '@print/contract/shop';
import type { ReactNode } from 'react';
import styles from './color-choice.module.css';
import type { ChoiceProps, ChosenSettings } from './print-setting-choices.tsx';

const colors = ColorMode.options.map((value) => ({ value, label: colorLabels[value] }));

type ColorChoiceProps = {
  settings: ChosenSettings;
  papers: readonly ShopPaper[];
  onChange: (changes: Partial<PrintSettings>) => void;
  Choice: (props: ChoiceProps<ColorMode>) => ReactNode;
};

/** A choice where the paper has a colour price, and a text where it has none. */
export function ColorChoice({ settings, papers, onChange, Choice }: ColorChoiceProps) {
  const paper = papers.find(({ id }) => id === settings.paper_size);
  if (!paper) return <OnlyBlackAndWhite text="纸张不一样" hint="改成同一种纸，再选颜色" />;
  if (paper.color_price === null) return <OnlyBlackAndWhite text="黑白" hint={`${paper.name} 不印彩色`} />;
  return (
    <Choice
      label="颜色"
      options={colors}
      value={settings.color_mode}
      onChange={(color_mode) => onChange({ color_mode })}
    />
  );
}

export function OnlyBlackAndWhite({ text, hint }: { text: string; hint: string }) {
  return (
    <div>
      <p className={styles.label}>颜色</p>
      <p className={styles.fixed}>
        {text}
        <span className={styles.hint}>{hint}</span>
      </p>
    </div>
  );
}
