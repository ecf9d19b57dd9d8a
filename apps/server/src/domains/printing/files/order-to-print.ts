import { isPicture } from '@print/contract/documents';
import { pickPrintSettings } from '@print/contract/print-settings';
import { findDocuments } from '#domains/documents/documents.api.ts';
import type { Document } from '#domains/documents/documents.table.ts';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { DocumentToPrint } from '../plan/print-file-plan-rules.ts';

export type WholeOrder = Awaited<ReturnType<typeof getWholeOrder>>;
export type GroupToPrint = WholeOrder['groups'][number] & { readonly toPrint: readonly DocumentToPrint[] };

/** `groups` is undefined when a document of the order is deleted: the order can no longer be printed. */
export async function findOrderToPrint(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  orderId: string,
): Promise<{ readonly order: WholeOrder; readonly groups: readonly GroupToPrint[] | undefined }> {
  const order = await getWholeOrder({ db }, orderId);
  const ids = order.groups.flatMap(({ documents }) => documents.flatMap(({ documentId }) => documentId ?? []));
  const found = await findDocuments({ db, clock }, ids);
  const groups = order.groups.map((group) => ({
    ...group,
    toPrint: group.documents.flatMap((ordered): DocumentToPrint[] => {
      const document = ordered.documentId === null ? undefined : found.get(ordered.documentId);
      if (!document) return [];
      return [
        {
          settings: pickPrintSettings(ordered),
          pageCount: ordered.pageCount,
          isPicture: isPicture(document.kind),
          state: stateOf(document),
        },
      ];
    }),
  }));
  const isComplete = groups.every(({ documents, toPrint }) => documents.length === toPrint.length);
  return { order, groups: isComplete ? groups : undefined };
}

function stateOf({ conversion, pdfKey, exactPages }: Document): DocumentToPrint['state'] {
  if (conversion === 'done' && pdfKey !== null && exactPages !== null) return { is: 'done', pdfKey, pages: exactPages };
  return { is: conversion === 'done' ? 'waiting' : conversion };
}
