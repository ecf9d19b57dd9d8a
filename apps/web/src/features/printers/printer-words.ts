import type { Printer, PrinterFinishing, PrinterState } from '@print/contract/printing';

const finishingLabels = {
  staple_top_left: '左上角装订',
  staple_dual_left: '左侧装订',
  saddle_stitch: '骑马钉',
} as const satisfies Record<PrinterFinishing, string>;

const states = {
  unknown: { tone: 'warn', words: '还没检测' },
  idle: { tone: 'ok', words: '空闲' },
  processing: { tone: 'info', words: '正在打印' },
  stopped: { tone: 'warn', words: '停着' },
  unreachable: { tone: 'muted', words: '连不上' },
} as const satisfies Record<PrinterState, { tone: string; words: string }>;

/** How it stands; one that is switched off here is simply off, whatever it says of itself. */
export function stateOf({ is_enabled: isEnabled, state }: Pick<Printer, 'is_enabled' | 'state'>) {
  return isEnabled ? states[state] : ({ tone: 'muted', words: '已停用' } as const);
}

/** What it can do by itself, and what staff do by hand for want of it. */
export function capabilityWords(printer: Pick<Printer, 'state' | 'can_duplex' | 'finishings'>): string[] {
  if (printer.state === 'unknown') return ['检测后会显示它能做什么'];
  const finishings = printer.finishings.map((one) => finishingLabels[one]);
  return [
    printer.can_duplex ? '自动双面' : '不能自动双面：先印正面，翻面后再印反面',
    finishings.length > 0 ? `自动装订：${finishings.join('、')}` : '装订要手工完成',
  ];
}
