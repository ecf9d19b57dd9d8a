import type { Printer, PrinterFinishing, PrinterState } from '@print/contract/printing';
import { printerStateLabels } from '#shop/labels.ts';

const finishingLabels = {
  staple_top_left: '左上角装订',
  staple_dual_left: '左侧装订',
  saddle_stitch: '骑马钉',
} as const satisfies Record<PrinterFinishing, string>;

const tones = {
  unknown: 'warn',
  idle: 'ok',
  processing: 'info',
  stopped: 'warn',
  unreachable: 'muted',
} as const satisfies Record<PrinterState, string>;

/** A printer that staff have disabled is shown as such, whatever state it reports. */
export function printerStatus({ is_enabled: isEnabled, state }: Pick<Printer, 'is_enabled' | 'state'>) {
  if (!isEnabled) return { tone: 'muted', label: '已停用' } as const;
  return { tone: tones[state], label: printerStateLabels[state] };
}

type PrinterCapabilities = Pick<Printer, 'state' | 'make_and_model' | 'can_duplex' | 'can_color' | 'finishings'>;

/** An unreachable printer with a known model has reported before, and keeps its last known capabilities. */
const hasReported = ({ state, make_and_model: model }: PrinterCapabilities) =>
  state !== 'unknown' && (state !== 'unreachable' || model !== '');

/** The printer's capabilities, and the manual work for each capability that it lacks. */
export function capabilityTexts(printer: PrinterCapabilities): string[] {
  if (!hasReported(printer)) return ['连上后会显示它能做什么'];
  const finishings = printer.finishings.map((finishing) => finishingLabels[finishing]);
  return [
    ...(printer.can_color ? ['可印彩色'] : []),
    printer.can_duplex ? '自动双面' : '不能自动双面：先印正面，翻面后再印反面',
    finishings.length > 0 ? `自动装订：${finishings.join('、')}` : '装订要手工完成',
  ];
}
