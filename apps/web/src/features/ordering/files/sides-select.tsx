import { sidedLabels } from '@print/contract/print-labels';
import { PrintSided } from '@print/contract/print-settings';
import { TextSelect } from '#ui/text-select.tsx';

type SidesSelectProps = { fileName: string; value: PrintSided; onChange: (value: PrintSided) => void };

const options = PrintSided.options.map((value) => ({ value, label: sidedLabels[value] }));

/** Changes the sides without opening the card. */
export function SidesSelect({ fileName, value, onChange }: SidesSelectProps) {
  return (
    <TextSelect isInline label={`单双面：${fileName}`} options={options} value={value} onChange={onChange}>
      {sidedLabels[value].replace(/（.*/, '')}
    </TextSelect>
  );
}
