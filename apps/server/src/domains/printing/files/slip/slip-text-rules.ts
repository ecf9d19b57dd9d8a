import { kindOf } from '@print/contract/binding-kinds';
import type { StaffDocument, StaffGroup, StaffOrder } from '@print/contract/desk';
import { paymentLabels } from '@print/contract/labels';
import type { BindingKind } from '@print/contract/orders';
import { countSelectedPages } from '@print/contract/page-range';
import { formatYuan, fromYuan } from '@print/contract/price';
import { colorLabels, describeSettings, printSidesLabels } from '@print/contract/print-labels';
import { pickPrintSettings } from '@print/contract/print-settings';
import type { PrintForm, PrintSides } from '@print/contract/printing';
import { planFiles } from '../../plan/print-file-plan-rules.ts';

export const manualWorkTexts = {
  none: '按顺序叠好，不装订',
  staple_top_left: '左上角斜订一钉',
  staple_left_side: '左侧竖订两钉',
  staple: '沿中线对折，在折线上订两钉',
  ring_bound: '左侧打孔，穿环',
} as const satisfies Record<BindingKind, string>;

export function paymentText({ payment, payment_method }: StaffOrder): string {
  const method = paymentLabels[payment_method];
  if (payment.check === 'problem') return `${method} · 付款有问题：${payment.problem}`;
  return `${method} · ${payment.check === 'checked' ? '已核款' : '待核款'}`;
}

/** The price difference to settle at handover; empty when there is none. */
export function differenceText({ open_difference: difference }: StaffOrder): string {
  const fen = fromYuan(difference);
  if (fen === 0) return '';
  return fen > 0 ? `取件时补收 ${formatYuan(fen)}` : `取件时退还 ${formatYuan(fromYuan(-difference))}`;
}

/** Begins with the copies, which staff must not miss. */
export function documentText(document: StaffDocument): string {
  const pages = pagesOf(document);
  const count = document.awaits_pages ? `约 ${pages} 页` : `${pages} 页`;
  const settings = describeSettings(document, document.paper_name);
  const isBlank = countSelectedPages(document.page_range, pages) === 0;
  return [`${document.copies} 份`, count, ...settings, ...(isBlank ? ['没有要打印的页，请联系顾客'] : [])].join(' · ');
}

const pagesOf = ({ page_count, exact_page_count }: StaffDocument) => exact_page_count ?? page_count;

/** The printed volume of the order. */
export function volumeText({ groups, sides, color_sides, has_color, sheets }: StaffOrder): string {
  const inColor = has_color ? `（彩色 ${color_sides} 面）` : '';
  return `${groups.length} 组 · ${sides} 面${inColor} · ${sheets} 张`;
}

/** A print file that exists. Only then `sides` is certain, because it depends on the orientation of the pages. */
export type FinishedFile = {
  readonly groupId: string;
  readonly form: PrintForm;
  readonly part: number;
  readonly sides: PrintSides;
};

/** One line per print file of a group; a stitched group is printed as a booklet. */
export function printingTexts(group: StaffGroup, finished: readonly FinishedFile[]): string[] {
  const documents = group.documents.map((document) => ({
    settings: pickPrintSettings(document),
    pageCount: pagesOf(document),
    isPicture: false,
    state: { is: 'done', pdfKey: '', pages: pagesOf(document) } as const,
  }));
  const form = kindOf(group.binding_type) === 'staple' ? 'booklet' : 'flat';
  const hasColor = group.documents.some(({ color_mode }) => color_mode === 'color');
  const files = planFiles(group.binding_type, documents) ?? [];
  const planned = files.filter((file) => file.form === form && file.failure === '');
  if (planned.length === 0) return [`共 ${group.sheets} 张，请按文件分开打印`];
  const sidesOf = ({ part, sides }: (typeof planned)[number]) =>
    finished.find((file) => file.groupId === group.id && file.form === form && file.part === part)?.sides ?? sides;
  return planned.map(({ paperSize, colorMode, sheets, copies, ...file }) =>
    [
      ...(hasColor ? [colorLabels[colorMode]] : []),
      group.documents.find(({ paper_size }) => paper_size === paperSize)?.paper_name ?? '',
      ...(form === 'booklet' ? ['小册子'] : []),
      printSidesLabels[sidesOf({ paperSize, colorMode, sheets, copies, ...file })].join(''),
      copies > 1 ? `${sheets} 张 × ${copies} 份 = ${sheets * copies} 张` : `${sheets} 张`,
    ].join(' · '),
  );
}

/** Formats a time in the shop's time zone. */
export function timeText(moment: string): string {
  return new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(moment));
}
