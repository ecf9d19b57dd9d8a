import type { PrinterFinishing, PrinterState } from '@print/contract/printing';

/** Printer attributes as IPP reports them. */
export type PrinterReport = {
  readonly state: 'idle' | 'processing' | 'stopped' | undefined;
  readonly stateReasons: readonly string[];
  readonly stateMessage: string;
  readonly sides: readonly string[];
  readonly finishings: readonly number[];
  readonly documentFormats: readonly string[];
};

/** IPP enum values of the supported finishings. */
export const finishingNumbers: Readonly<Record<PrinterFinishing, number>> = {
  staple_top_left: 20,
  staple_dual_left: 28,
  saddle_stitch: 8,
};

const reasonTexts: Readonly<Record<string, string>> = {
  'media-empty': '缺纸',
  'media-needed': '缺纸',
  'media-low': '纸快用完了',
  'media-jam': '卡纸',
  'input-tray-missing': '纸盒没有装好',
  'toner-empty': '墨粉用完了',
  'toner-low': '墨粉快用完了',
  'marker-supply-empty': '墨粉用完了',
  'marker-supply-low': '墨粉快用完了',
  'marker-waste-full': '废粉盒满了',
  'door-open': '盖子开着',
  'cover-open': '盖子开着',
  'interlock-open': '盖子开着',
  'output-area-full': '出纸盒满了',
  'output-area-almost-full': '出纸盒快满了',
  paused: '已在打印机上暂停',
  'moving-to-paused': '正在暂停',
  shutdown: '正在关机',
  offline: '离线',
  'spool-area-full': '打印机内存已满',
  'stapler-empty': '订书针用完了',
  'finisher-supply-empty': '订书针用完了',
  'finisher-supply-low': '订书针快用完了',
  'timed-out': '长时间没有反应',
};

export function toPrinterState({ state }: Pick<PrinterReport, 'state'>): PrinterState {
  return state ?? 'unknown';
}

/** The printer's problem, for staff; empty when there is none. */
export function textForState(report: PrinterReport): string {
  if (report.documentFormats.length > 0 && !report.documentFormats.includes('application/pdf'))
    return '这台打印机不能直接打印 PDF，请下载印刷文件用电脑打印';
  const reasons = textForReasons(report.stateReasons);
  if (reasons !== '') return reasons;
  if (report.state !== 'stopped') return '';
  return report.stateMessage ? `打印机停下了：${report.stateMessage}` : '打印机停下了，请到打印机旁查看';
}

/** The suffix of a reason is its severity, which the text leaves out. */
export function textForReasons(reasons: readonly string[]): string {
  const keywords = reasons.map((reason) => reason.replace(/-(report|warning|error)$/, ''));
  return [...new Set(keywords.flatMap((reason) => reasonTexts[reason] ?? []))].join('，');
}

export function canDuplex({ sides }: Pick<PrinterReport, 'sides'>): boolean {
  return sides.includes('two-sided-long-edge');
}

type Attributes = Readonly<Record<string, unknown>>;

/** A job in colour must say so. Reads the stored attributes. */
export function canColor(attributes: Attributes): boolean {
  const modes = attributes['print-color-mode-supported'];
  return Array.isArray(modes) && modes.includes('color');
}

/** Old printers state only `color-supported`. Nobody can tell them the colour of a job. */
export function hasColor(attributes: Attributes): boolean {
  return canColor(attributes) || attributes['color-supported'] === true;
}

export function finishingsOf({ finishings }: Pick<PrinterReport, 'finishings'>): PrinterFinishing[] {
  const all = Object.keys(finishingNumbers) as PrinterFinishing[];
  return all.filter((name) => finishings.includes(finishingNumbers[name]));
}
