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
import { svgBox, svgLine, svgText, wrapText } from './svg.ts';

const left = 15;
const right = 195;
/** The text column, right of the binding's drawing. */
const column = 48;
const grey = '#444';
const maxGroupHeight = 200;

/** The pages of a slip as SVG: black on white, to be read from a standing position. */
export function drawSlip(order: StaffOrder, finished: readonly FinishedFile[] = []): string[] {
  const slipPages = createSlipPages((number) => drawRunningHead(order, number));
  drawHead(slipPages, order);
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

const drawRunningHead = (order: StaffOrder, number: number) =>
  svgText(left, 18, `${order.pickup_code} · ${order.order_number}`, { size: 5, weight: 'bold' }) +
  svgText(right, 18, `第 ${number} 页`, { size: 4.2, anchor: 'end' });

function drawGroup(slipPages: SlipPages, group: StaffGroup, number: number, printing: readonly string[]): void {
  const files = group.documents.map((document, index) => ({
    name: wrapText(`${index + 1}. ${document.original_filename}`, right - column, 4.4),
    settings: documentText(document) + (document.failure ? ' · 无法转换' : ''),
  }));
  const steps = [...printing.map((content) => `打印 ${content}`), `手工 ${manualWorkTexts[group.binding_type]}`];
  const problem = wrapText(group.binding_problem, right - column, 4.4);
  const lines = files.reduce((sum, { name }) => sum + name.length, problem.length);
  // A group that fits on one page is not split; of a longer one the beginning stays together.
  const height = 14 + lines * 5.8 + files.length * 7 + steps.length * 7.4;
  slipPages.reserve(Math.max(34, height > maxGroupHeight ? 40 : height));
  slipPages.draw(
    13,
    (y) =>
      svgLine(left, y, right, y, 0.6) +
      svgBox(left, y + 5, 5.5, 5.5, 0.5) +
      drawBinding(group.binding_type, left + 10, y + 5) +
      svgText(column, y + 9.5, `装订组 #${number} · ${group.binding_name}`, { size: 5.6, weight: 'bold' }) +
      svgText(right, y + 9.5, `${group.sheets} 张`, { size: 5.6, weight: 'bold', anchor: 'end' }),
  );
  const startY = slipPages.at();
  for (const { name, settings } of files) {
    for (const content of name) slipPages.draw(5.8, (y) => svgText(column, y + 3.2, content, { size: 4.4 }));
    slipPages.draw(7, (y) => svgText(column + 4.6, y + 3, settings, { size: 4, colour: grey }));
  }
  for (const content of problem)
    slipPages.draw(5.8, (y) => svgText(column, y + 3.2, content, { size: 4.4, weight: 'bold' }));
  for (const content of steps) slipPages.draw(7.4, (y) => drawStep(y, content));
  // The drawing of the binding reaches further down than one short line of text.
  const missingHeight = 20 - (slipPages.at() - startY);
  if (startY < slipPages.at() && missingHeight > 0) slipPages.draw(missingHeight, () => '');
}

/** A checkbox with its text. */
const drawStep = (y: number, content: string) =>
  svgBox(column, y, 3.6, 3.6, 0.4) + svgText(column + 5.4, y + 3.4, content, { size: 4.4, weight: 'bold' });

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
