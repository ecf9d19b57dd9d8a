import { type BindingType, PaymentMethod } from '@print/contract/orders';
import { type Fen, fen, toYuan } from '@print/contract/price';
import type { PriceList } from '@print/contract/price-list';
import type { PaperSize, PrintedDocument, PrintSettings } from '@print/contract/print-settings';
import type { Report, ReportFigures } from '@print/contract/reports';
import { printedSides, sheetsByPart, sheetsOfDocument } from '@print/contract/sheets';
import { colorSidesToPrint, type OrderedCounts, pagesToPrint } from '../ordered-counts-rules.ts';

/** Printed sides, sheets and revenue of some documents on one paper size. */
export type PaperUse = {
  readonly label: string;
  readonly paperSize: PaperSize;
  readonly sides: number;
  readonly colorSides: number;
  readonly sheets: number;
  readonly revenue: Fen;
};

/** The counts are those of one copy. */
export type PrintedTotals = OrderedCounts & {
  readonly label: string;
  readonly settings: PrintSettings;
  readonly revenue: Fen;
};
export type BookletTotals = PrintedTotals & { readonly groupId: string };

export function flatPaper(rows: readonly PrintedTotals[]): PaperUse[] {
  return rows.map((row) => ({
    ...paperOf(row),
    sheets: sheetsOfDocument(toPrintedDocument(row)) * row.settings.copies,
  }));
}

const toPrintedDocument = (row: PrintedTotals): PrintedDocument => ({
  pages: pagesToPrint(row),
  settings: row.settings,
});

/** Paper, sides and revenue of one row. The caller adds the sheets, which may depend on the whole group. */
function paperOf(row: PrintedTotals): PaperUse {
  const { label, revenue, settings } = row;
  const { paper_size: paperSize, copies } = settings;
  const sides = printedSides(toPrintedDocument(row)) * copies;
  return { label, revenue, paperSize, sides, colorSides: colorSidesToPrint(row, settings) * copies, sheets: 0 };
}

/** The documents of a group are folded together, so sheets are counted per group. */
export function bookletPaper(rows: readonly BookletTotals[]): PaperUse[] {
  const groups = Map.groupBy(rows, ({ groupId }) => groupId);
  return [...groups.values()].flatMap((documents) => {
    const none = { label: documents[0]?.label ?? '', sides: 0, colorSides: 0, revenue: fen(0) };
    return [
      ...documents.map(paperOf),
      ...sheetsByPart('staple', documents.map(toPrintedDocument)).map((part) => ({ ...none, ...part })),
    ];
  });
}

export type OrderTotals = {
  readonly label: string;
  readonly method: PaymentMethod;
  readonly orders: number;
  readonly cancelled: number;
  readonly revenue: Fen;
  readonly corrected: number;
  readonly owed: Fen;
  readonly returned: Fen;
};

export function figuresOf(totals: readonly OrderTotals[], papers: readonly PaperUse[]): ReportFigures {
  return {
    orders: sum(totals, ({ orders }) => orders),
    cancelled: sum(totals, ({ cancelled }) => cancelled),
    revenue: yuan(totals),
    sides: sum(papers, ({ sides }) => sides),
    color_sides: sum(papers, ({ colorSides }) => colorSides),
    sheets: sum(papers, ({ sheets }) => sheets),
  };
}

/** One bucket for every hour or day of the period, empty ones included. */
export function bucketsOf(
  labels: readonly string[],
  totals: readonly OrderTotals[],
  papers: readonly PaperUse[],
): Report['buckets'] {
  const totalsIn = Map.groupBy(totals, ({ label }) => label);
  const papersIn = Map.groupBy(papers, ({ label }) => label);
  return labels.map((label) => ({ label, ...figuresOf(totalsIn.get(label) ?? [], papersIn.get(label) ?? []) }));
}

export function totalsByMethod(totals: readonly OrderTotals[]): Report['by_method'] {
  return PaymentMethod.options.map((method) => {
    const rows = totals.filter((row) => row.method === method);
    return { method, orders: sum(rows, (row) => row.orders - row.cancelled), revenue: yuan(rows) };
  });
}

export type BindingTotals = { readonly bindingType: BindingType; readonly groups: number; readonly revenue: Fen };

/** Every binding that is offered, and others that were used. */
export function totalsByBinding({ bindings }: PriceList, totals: readonly BindingTotals[]): Report['by_binding'] {
  return bindings.flatMap(({ type: binding_type, name, is_shown }) => {
    const rows = totals.filter(({ bindingType }) => bindingType === binding_type);
    if (!is_shown && rows.length === 0) return [];
    return { binding_type, name, groups: sum(rows, ({ groups }) => groups), revenue: yuan(rows) };
  });
}

/** Every paper that is offered, and others that were used. */
export function totalsByPaper({ papers }: PriceList, uses: readonly PaperUse[]): Report['by_paper'] {
  return papers.flatMap(({ id: paper_size, name, is_shown }) => {
    const rows = uses.filter(({ paperSize }) => paperSize === paper_size);
    if (!is_shown && rows.length === 0) return [];
    return {
      paper_size,
      name,
      sides: sum(rows, ({ sides }) => sides),
      color_sides: sum(rows, ({ colorSides }) => colorSides),
      sheets: sum(rows, ({ sheets }) => sheets),
      revenue: yuan(rows),
    };
  });
}

export function correctionsOf(totals: readonly OrderTotals[]): Report['corrections'] {
  return {
    orders: sum(totals, ({ corrected }) => corrected),
    owed: toYuan(fen(sum(totals, ({ owed }) => owed))),
    returned: toYuan(fen(sum(totals, ({ returned }) => returned))),
  };
}

const yuan = (rows: readonly { readonly revenue: Fen }[]) => toYuan(fen(sum(rows, ({ revenue }) => revenue)));

function sum<Row>(rows: readonly Row[], numberOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + numberOf(row), 0);
}
