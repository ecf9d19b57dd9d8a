import { printSidesLabels } from '@print/contract/labels';
import { paperTable } from '@print/contract/papers';
import type { PrintFile } from '@print/contract/printing';

type Named = Pick<PrintFile, 'group_number' | 'part' | 'parts' | 'form' | 'binding_type'>;

/** The title of a print file: group, part and form. */
export function fileTitle({ group_number, part, parts, form, binding_type }: Named): string {
  const group = `装订组 #${group_number}`;
  const partWords = parts > 1 ? `，第 ${part} / ${parts} 部分` : '';
  if (binding_type !== 'staple') return group + partWords;
  return `${group}${partWords}，${form === 'booklet' ? '拼版（对折装订）' : '平铺'}`;
}

type Settings = Pick<PrintFile, 'paper_size' | 'sides' | 'pages' | 'sheets' | 'copies'>;

/** The settings to choose on the printer. */
export function fileSettings({ paper_size, sides, pages, sheets, copies }: Settings): string[] {
  return [
    paperTable[paper_size].label,
    printSidesLabels[sides].join('，'),
    `${pages} 页，${sheets} 张`,
    copies > 1 ? `整份印 ${copies} 遍` : '印 1 遍',
  ];
}

/** 1.2 MB. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 0.1 ? '0.1 MB 以内' : `${megabytes.toFixed(1)} MB`;
}
