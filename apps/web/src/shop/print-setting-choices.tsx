import { sidedLabels } from '@print/contract/labels';
import { paperTable } from '@print/contract/papers';
import { PaperSize, type PrintSettings, PrintSided } from '@print/contract/print-settings';
import type { ReactNode } from 'react';

export type ChoiceProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
};

type PrintSettingChoicesProps = {
  settings: PrintSettings;
  onChange: (changes: Partial<PrintSettings>) => void;
  /** The control to use: a select at the counter, buttons for customers. */
  Choice: <T extends string>(props: ChoiceProps<T>) => ReactNode;
};

const sides = PrintSided.options.map((value) => ({ value, label: sidedLabels[value] }));
const papers = PaperSize.options.map((value) => ({ value, label: paperTable[value].label }));

/** The print settings with a fixed list of values. Customers and staff have the same ones with different controls. */
export function PrintSettingChoices({ settings, onChange, Choice }: PrintSettingChoicesProps) {
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
        options={papers}
        value={settings.paper_size}
        onChange={(paper_size) => onChange({ paper_size })}
      />
    </>
  );
}
