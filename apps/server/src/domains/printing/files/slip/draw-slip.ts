import { kindOf } from '@print/contract/binding-kinds';
import type { StaffGroup, StaffOrder } from '@print/contract/desk';
import { formatYuan, fromYuan } from '@print/contract/price';
import { maskPhone } from '#domains/orders/desk/phone-mask-rules.ts';
import { createSlipPages, type SlipPages } from './create-slip-pages.ts';
import { drawBinding } from './draw-binding.ts';
import { drawCode } from './draw-code.ts';
import {
  differenceText,
  documentText,
  type FinishedFile,
  manualWorkTexts,
  paymentText,
  printingTexts,
  timeText,
  volumeText,
} from './slip-text-rules.ts';
import { svgBox, svgLine, svgText, type TextStyle, textWidth, wrapText } from './svg.ts';

const left = 15;
const right = 195;
/** The text column, right of the binding's drawing. */
const column = 48;
const grey = '#444';
const headingSize = 5.6;
const maxGroupHeight = 200;

/** The pages of a slip as SVG: black on white, to be read from a standing position. */
export function drawSlip(order: StaffOrder, finished: readonly FinishedFile[] = []): string[] {
  const slipPages = createSlipPages((number) => drawRunningHead(order, number));
  drawHead(slipPages, order);
  drawCustomerNote(slipPages, order);
  for (const [index, group] of order.groups.entries())
    drawGroup(slipPages, group, index + 1, printingTexts(group, finished));
  drawNotes(slipPages, order);
  return slipPages.finish();
}

function drawHead(slipPages: SlipPages, order: StaffOrder): void {
  const facts = [
    `订单号 ${order.order_number}`,
    `${order.is_walk_in ? '柜台单' : '手机'} ${maskPhone(order.phone_number) || '未留手机号'}`,
    `下单 ${timeText(order.created_at)}`,
    `应于 ${timeText(order.ready_by)} 前完成`,
  ];
  slipPages.draw(
    62,
    (y) =>
      svgText(left, y + 5, '工单', { size: 5, weight: 'bold' }) +
      svgText(left + 13, y + 5, '取件码', { size: 5, colour: grey }) +
      svgText(left - 1, y + 27, order.pickup_code, { size: 22, weight: 'bold', spacing: 1.5 }) +
      facts
        .map((fact, index) => svgText(left + (index % 2) * 68, y + 37 + Math.floor(index / 2) * 7, fact, { size: 4.2 }))
        .join('') +
      drawCode(order.pickup_code, right - 38, y - 2, 38) +
      svgText(left, y + 52, `共 ${formatYuan(fromYuan(order.total_price))} · ${volumeText(order)}`, {
        size: 4.6,
        weight: 'bold',
      }),
  );
  for (const content of wrapText(paymentText(order), right - left, 4.6))
    slipPages.draw(7, (y) => svgText(left, y, content, { size: 4.6, weight: 'bold' }));
  const difference = differenceText(order);
  if (difference)
    slipPages.draw(
      14,
      (y) =>
        svgBox(left, y - 3, right - left, 11, 0.9) +
        svgText((left + right) / 2, y + 4.6, difference, { size: 6, weight: 'bold', anchor: 'middle' }),
    );
}

/** Framed, because it may change how the order is printed or bound. */
function drawCustomerNote(slipPages: SlipPages, { note }: StaffOrder): void {
  if (note === '') return;
  const lines = wrapText(`顾客留言：${note}`, right - left - 8, 4.6);
  slipPages.draw(
    lines.length * 6.6 + 9,
    (y) =>
      svgBox(left, y - 3, right - left, lines.length * 6.6 + 5, 0.5) +
      lines
        .map((line, index) => svgText(left + 4, y + 3.4 + index * 6.6, line, { size: 4.6, weight: 'bold' }))
        .join(''),
  );
}

const drawRunningHead = (order: StaffOrder, number: number) =>
  svgText(left, 18, `${order.pickup_code} · ${order.order_number}`, { size: 5, weight: 'bold' }) +
  svgText(right, 18, `第 ${number} 页`, { size: 4.2, anchor: 'end' });

/** A line of text below the heading of a group. */
type Row = { readonly height: number; readonly drawing: (y: number) => string };

function drawGroup(slipPages: SlipPages, group: StaffGroup, number: number, printing: readonly string[]): void {
  const sheets = `${group.sheets} 张`;
  const heading = wrapText(
    `装订组 #${number} · ${group.binding_name}`,
    right - column - textWidth(sheets, headingSize) - 4,
    headingSize,
  );
  const rows = [
    ...group.documents.flatMap((document, index) => [
      ...textRows(`${index + 1}. ${document.original_filename}`, 5.8, { size: 4.4 }),
      ...textRows(documentText(document), 7, { size: 4, colour: grey }, 4.6),
    ]),
    ...textRows(group.binding_problem, 5.8, { size: 4.4, weight: 'bold' }),
    ...[...printing.map((content) => `打印 ${content}`), `手工 ${manualWorkTexts[kindOf(group.binding_type)]}`].flatMap(
      stepRows,
    ),
  ];
  const headHeight = 13 + (heading.length - 1) * 6.6;
  // A group that fits on one page is not split; of a longer one the beginning stays together.
  const height = headHeight + 1 + rows.reduce((sum, row) => sum + row.height, 0);
  slipPages.reserve(Math.max(34, height > maxGroupHeight ? 40 : height));
  slipPages.draw(
    headHeight,
    (y) =>
      svgLine(left, y, right, y, 0.6) +
      svgBox(left, y + 5, 5.5, 5.5, 0.5) +
      drawBinding(kindOf(group.binding_type), left + 10, y + 5) +
      heading
        .map((content, line) => svgText(column, y + 9.5 + line * 6.6, content, { size: headingSize, weight: 'bold' }))
        .join('') +
      svgText(right, y + 9.5, sheets, { size: headingSize, weight: 'bold', anchor: 'end' }),
  );
  const startY = slipPages.at();
  for (const { height, drawing } of rows) slipPages.draw(height, drawing);
  // The drawing of the binding reaches further down than one short line of text.
  const missingHeight = 33 - headHeight - (slipPages.at() - startY);
  if (startY < slipPages.at() && missingHeight > 0) slipPages.draw(missingHeight, () => '');
}

/** Wrapped before the right margin; the last line has the given height. */
function textRows(content: string, height: number, style: TextStyle, indent = 0): Row[] {
  const lines = wrapText(content, right - column - indent, style.size);
  return lines.map((line, index) => ({
    height: index < lines.length - 1 ? style.size * 1.32 : height,
    drawing: (y) => svgText(column + indent, y + 3.2, line, style),
  }));
}

/** A checkbox with its text. */
function stepRows(content: string): Row[] {
  return textRows(content, 7.4, { size: 4.4, weight: 'bold' }, 5.4).map(({ height, drawing }, index) => ({
    height,
    drawing: (y) => (index === 0 ? svgBox(column, y, 3.6, 3.6, 0.4) : '') + drawing(y),
  }));
}

function drawNotes(slipPages: SlipPages, order: StaffOrder): void {
  const notes = order.history.filter(({ kind }) => kind === 'note').map(({ detail }) => String(detail['text'] ?? ''));
  if (notes.length === 0) return;
  slipPages.reserve(20);
  slipPages.draw(
    10,
    (y) => svgLine(left, y, right, y, 0.6) + svgText(left, y + 7.5, '备注', { size: 5, weight: 'bold' }),
  );
  for (const note of notes)
    for (const content of wrapText(note, right - left, 4.4))
      slipPages.draw(6.4, (y) => svgText(left, y + 3.5, content, { size: 4.4 }));
}
