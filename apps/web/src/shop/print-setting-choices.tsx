import { sidedLabels } from '@print/contract/print-labels';
import { type PagesPerSide, type PrintSettings, PrintSided } from '@print/contract/print-settings';
import type { ShopPaper } from '@print/contract/shop';
import { fitScale, layOutSide, paperSizeInPoints } from '@print/contract/side-grid';
import type { ReactNode } from 'react';
import { showToast } from '#ui/toast.tsx';
import { ColorChoice } from './color-choice.tsx';
import { SideGridIcon } from './side-grid-icon.tsx';
import { offersColor, usePapers } from './use-papers.ts';

export type ChoiceProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  /** Undefined where no option is chosen. */
  value: T | undefined;
  onChange: (value: T) => void;
  hint?: string;
};

/** A setting in which several documents differ is undefined. */
export type ChosenSettings = {
  [K in 'color_mode' | 'print_sided' | 'paper_size' | 'pages_per_side']: PrintSettings[K] | undefined;
};

type PrintSettingChoicesProps = {
  settings: ChosenSettings;
  /** The sides are half a sheet. */
  isBooklet?: boolean;
  onChange: (changes: Partial<PrintSettings>) => void;
  /** The control to use: a select at the counter, buttons for customers. */
  Choice: <T extends string>(props: ChoiceProps<T>) => ReactNode;
};

const sides = PrintSided.options.map((value) => ({ value, label: sidedLabels[value] }));
const perSide = ([1, 2, 4, 6, 9] as const).map((places) => ({
  value: `${places}` as const,
  label: `${places} 页`,
  icon: <SideGridIcon places={places} />,
}));

/** All settings but the copies and the range of pages. Customers and staff have the same ones with different controls. */
export function PrintSettingChoices({ settings, isBooklet = false, onChange, Choice }: PrintSettingChoicesProps) {
  const papers = usePapers();
  const paper = papers.find(({ id }) => id === settings.paper_size);
  const scale = paper ? scaleOnSide(settings, paper, isBooklet) : 1;
  const choosePaper = (paper_size: string) => {
    const chosen = papers.find(({ id }) => id === paper_size);
    if (chosen?.color_price !== null || settings.color_mode === 'black_white') return onChange({ paper_size });
    onChange({ paper_size, color_mode: 'black_white' });
    showToast({ text: `${chosen.name} 不印彩色，已改为黑白` });
  };
  return (
    <>
      <Choice
        label="单双面"
        options={sides}
        value={settings.print_sided}
        onChange={(print_sided) => onChange({ print_sided })}
      />
      <Choice
        label="纸张"
        options={papers.filter(({ is_shown }) => is_shown).map(({ id, name }) => ({ value: id, label: name }))}
        value={settings.paper_size}
        onChange={choosePaper}
      />
      {offersColor(papers) && <ColorChoice settings={settings} papers={papers} onChange={onChange} Choice={Choice} />}
      <Choice
        label="每面页数"
        options={perSide}
        value={settings.pages_per_side && (`${settings.pages_per_side}` as const)}
        onChange={(places) => onChange({ pages_per_side: Number(places) as PagesPerSide })}
        {...(scale < smallScale && { hint: `缩到原来的 ${Math.round(scale * 100)}% 左右，字会很小` })}
      />
    </>
  );
}

/** Text of the usual size is hard to read below this. */
const smallScale = 0.45;
const a4 = paperSizeInPoints({ width_mm: 210, height_mm: 297 });

/** How large an A4 page is printed. Pages of other sizes are not known before the document is printed. */
function scaleOnSide({ pages_per_side: places = 1 }: ChosenSettings, paper: ShopPaper, isBooklet: boolean): number {
  if (places === 1) return 1;
  return fitScale(a4, layOutSide(paperSizeInPoints(paper), places, [a4], isBooklet).places[0]);
}
