import { pickPrintSettings } from '@print/contract/print-settings';
import { findDocuments } from '#domains/documents/documents.api.ts';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { DocumentToPrint } from '../plan/print-file-plan-rules.ts';

export type WholeOrder = Awaited<ReturnType<typeof getWholeOrder>>;
export type WholeGroup = WholeOrder['groups'][number];

export type GroupToPrint = WholeGroup & { readonly toPrint: readonly DocumentToPrint[] };

export type OrderToPrint = {
  readonly order: WholeOrder;
  /** Undefined when a document of the order is deleted: the order can no longer be printed. */
  readonly groups: readonly GroupToPrint[] | undefined;
};

/** An order with the conversion state of its documents. */
export async function findOrderToPrint({ clock }: Pick<Deps, 'clock'>, db: Db, orderId: string): Promise<OrderToPrint> {
  const order = await getWholeOrder({ db }, orderId);
  const ordered = order.groups.flatMap(({ documents }) => documents);
  const ids = ordered.map(({ documentId }) => documentId).filter((id) => id !== null);
  const found = await findDocuments({ db, clock }, ids);
  const groups = order.groups.map((group) => ({
    ...group,
    toPrint: group.documents.flatMap((one): DocumentToPrint[] => {
      const document = one.documentId === null ? undefined : found.get(one.documentId);
      return document ? [{ settings: pickPrintSettings(one), pageCount: one.pageCount, state: stateOf(document) }] : [];
    }),
  }));
  const isWhole = groups.every(({ documents, toPrint }) => documents.length === toPrint.length);
  return { order, groups: isWhole ? groups : undefined };
}

type FoundDocument = Awaited<ReturnType<typeof findDocuments>> extends ReadonlyMap<string, infer One> ? One : never;

function stateOf({ conversion, pdfKey, exactPages }: FoundDocument): DocumentToPrint['state'] {
  if (conversion === 'done' && pdfKey !== null && exactPages !== null) return { is: 'done', pdfKey, pages: exactPages };
  return { is: conversion === 'done' ? 'waiting' : conversion };
}
