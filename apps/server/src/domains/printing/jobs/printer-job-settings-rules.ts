import { kindOf } from '@print/contract/binding-kinds';
import type { BindingKind, BindingType } from '@print/contract/orders';
import { paperFormatOf } from '@print/contract/papers';
import type { Paper } from '@print/contract/price-list';
import type { ColorMode, PaperSize } from '@print/contract/print-settings';
import type { PrinterFinishing, PrintForm, PrintPass, PrintSides } from '@print/contract/printing';
import { canColor, finishingNumbers, hasColor } from '../printers/printer-state-rules.ts';
import { findMediaName } from './media-name-rules.ts';
import { printerUnsuitable } from './print-jobs.errors.ts';

export type FileToPrint = {
  readonly bindingType: BindingType;
  readonly form: PrintForm;
  readonly parts: number;
  readonly paper: Paper;
  /** The papers of the shop that have the same size. Printers do not know their weights. */
  readonly papersOfSize: readonly PaperSize[];
  readonly colorMode: ColorMode;
  readonly isColorOffered: boolean;
  readonly sides: PrintSides;
  /** Every page is landscape. */
  readonly isLandscape: boolean;
  readonly copies: number;
};

export type PrinterAbilities = {
  readonly papers: readonly PaperSize[];
  readonly finishings: readonly PrinterFinishing[];
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** Job settings in IPP keywords. An undefined setting is left to the printer. */
export type PrinterJobSettings = {
  readonly copies: number;
  readonly sides: 'one-sided' | 'two-sided-long-edge' | 'two-sided-short-edge';
  readonly media: string;
  readonly colorMode: 'monochrome' | 'color' | undefined;
  readonly finishing: number | undefined;
  /** Prints whole sets one after the other, not all copies of one page together. */
  readonly isCollated: boolean;
};

const ippSides = {
  one_sided: 'one-sided',
  two_sided_long_edge: 'two-sided-long-edge',
  two_sided_short_edge: 'two-sided-short-edge',
} as const;

/** Never `auto`: then the printer would decide, and a document in black and white could come out in colour. */
const ippColorModes = { black_white: 'monochrome', color: 'color' } as const;

const colorModes = (printer: PrinterAbilities) => supportedValues(printer, 'print-color-mode-supported');

/** A printer without duplex prints fronts and backs in two passes. */
export function needsTwoPasses(file: FileToPrint, printer: PrinterAbilities): boolean {
  return file.sides !== 'one_sided' && !supportedValues(printer, 'sides-supported').includes(ippSides[file.sides]);
}

export function settingsFor(file: FileToPrint, printer: PrinterAbilities, pass: PrintPass | null): PrinterJobSettings {
  assertCanPrint(file, printer);
  return {
    copies: file.copies,
    sides: pass ? 'one-sided' : ippSides[file.sides],
    media: getMediaName(file, printer),
    colorMode: colorModes(printer).includes(ippColorModes[file.colorMode]) ? ippColorModes[file.colorMode] : undefined,
    finishing: finishingFor(file, printer, pass),
    isCollated:
      file.copies > 1 &&
      supportedValues(printer, 'multiple-document-handling-supported').includes('separate-documents-collated-copies'),
  };
}

function assertCanPrint(file: FileToPrint, printer: PrinterAbilities): void {
  const { paper, copies } = file;
  if (!printer.papers.includes(paper.id))
    throw printerUnsuitable(`这台打印机里没有 ${paper.name}，请换一台，或放好纸后在“打印机”里勾选`);
  assertCanPrintInColorMode(file, printer);
  const formats = supportedValues(printer, 'document-format-supported');
  if (formats.length > 0 && !formats.includes('application/pdf'))
    throw printerUnsuitable('这台打印机不能直接打印 PDF，请换一台或下载文件打印');
  const maxCopies = printer.attributes['copies-supported'];
  if (typeof maxCopies === 'number' && copies > maxCopies)
    throw printerUnsuitable(`这台打印机一次最多印 ${maxCopies} 份，请换一台`);
}

function getMediaName({ paper }: FileToPrint, printer: PrinterAbilities): string {
  const name = findMediaName(paper, supportedValues(printer, 'media-supported'));
  if (name === undefined) throw printerUnsuitable(`这台打印机不支持 ${paperFormatOf(paper).name} 的尺寸，请换一台`);
  return name;
}

function assertCanPrintInColorMode({ colorMode, isColorOffered }: FileToPrint, printer: PrinterAbilities): void {
  if (!hasColor(printer.attributes)) {
    if (colorMode === 'color') throw printerUnsuitable('这台打印机不能彩色打印，请换一台');
    return;
  }
  // The printer might choose black and white for a document that is charged in colour.
  if (colorMode === 'color' && !canColor(printer.attributes))
    throw printerUnsuitable('这台打印机不能指定彩色，请换一台，或下载文件后用电脑选彩色打印');
  // A document in black and white would come out in colour, at the shop's cost.
  if (isColorOffered && colorMode === 'black_white' && !colorModes(printer).includes('monochrome'))
    throw printerUnsuitable('这台彩色打印机不能指定黑白，请换一台，或下载文件后用电脑选黑白打印');
}

const finishingOf: Partial<Record<BindingKind, PrinterFinishing>> = {
  staple_top_left: 'staple_top_left',
  staple_left_side: 'staple_dual_left',
  staple: 'saddle_stitch',
};

/** The printer can bind only a file that contains the whole group and is printed in one pass. */
function finishingFor(file: FileToPrint, printer: PrinterAbilities, pass: PrintPass | null): number | undefined {
  const finishing = finishingOf[kindOf(file.bindingType)];
  if (!finishing || pass || file.parts > 1 || !printer.finishings.includes(finishing)) return undefined;
  if ((finishing === 'saddle_stitch') !== (file.form === 'booklet')) return undefined;
  // Printers staple by the corners of portrait paper. On landscape pages the upper left is another corner.
  if (file.form === 'flat' && file.isLandscape) return undefined;
  return finishingNumbers[finishing];
}

const bindingSteps: Record<BindingKind, string> = {
  none: '',
  staple_top_left: '在左上角装订',
  staple_left_side: '在左侧装订',
  staple: '对折后在中缝骑马钉装订',
  ring_bound: '打孔环装',
};

/** Instructions for the work by hand after printing; empty when there is none. */
export function manualWorkText(file: FileToPrint, printer: PrinterAbilities, pass: PrintPass | null): string {
  const texts: string[] = [];
  if (file.papersOfSize.filter((id) => printer.papers.includes(id)).length > 1)
    texts.push(`请确认用的是 ${file.paper.name}`);
  if (pass !== 'fronts' && finishingFor(file, printer, pass) === undefined) texts.push(bindingText(file));
  return texts.filter((text) => text !== '').join('。');
}

function bindingText({ bindingType, form, parts, copies }: FileToPrint): string {
  const kind = kindOf(bindingType);
  const instruction = kind === 'staple' && form === 'flat' ? '这份不是折页版，骑马钉请改印折页版' : bindingSteps[kind];
  if (instruction === '') return '';
  const moment = parts > 1 ? `这一组共 ${parts} 部分，合在一起后` : '印好后';
  return `${moment}请${copies > 1 ? `每份分别${instruction}` : instruction}`;
}

function supportedValues({ attributes }: PrinterAbilities, name: string): readonly unknown[] {
  const value = attributes[name];
  return Array.isArray(value) ? value : [];
}
