import { kindOf } from '@print/contract/binding-kinds';
import { colorLabels, printSidesLabels } from '@print/contract/print-labels';
import type { PrintFile } from '@print/contract/printing';

type TitleFields = Pick<PrintFile, 'group_number' | 'part' | 'parts' | 'form' | 'binding_type'>;

export function fileTitle({ group_number, part, parts, form, binding_type }: TitleFields): string {
  const group = `装订组 #${group_number}`;
  const partText = parts > 1 ? `，第 ${part} / ${parts} 部分` : '';
  if (kindOf(binding_type) !== 'staple') return group + partText;
  return `${group}${partText}，${form === 'booklet' ? '拼版（对折装订）' : '平铺'}`;
}

type SettingFields = Pick<PrintFile, 'paper_name' | 'color_mode' | 'sides' | 'pages' | 'sheets' | 'copies'>;

/** The settings that the clerk chooses on the printer. */
export function fileSettings({ paper_name, color_mode, sides, pages, sheets, copies }: SettingFields): string[] {
  return [
    paper_name,
    colorLabels[color_mode],
    printSidesLabels[sides].join('，'),
    `${pages} 页，${sheets} 张`,
    copies > 1 ? `整份印 ${copies} 遍` : '印 1 遍',
  ];
}
