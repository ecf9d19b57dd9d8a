import type { OrderStatus } from '@print/contract/orders';
import { isFinished } from './order-status-rules.ts';

type RetentionDays = { readonly orderedFileDays: number; readonly finishedFileDays: number };

type DocumentUse = {
  readonly documentId: string | null;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
};

const dayMs = 24 * 3_600_000;

/** The latest end of retention of each document over all its orders. */
export function documentsNeededUntil(uses: readonly DocumentUse[], retention: RetentionDays): Map<string, Date> {
  const endByDocument = new Map<string, Date>();
  for (const use of uses) {
    if (use.documentId === null) continue;
    const end = neededUntil(use, retention);
    const latest = endByDocument.get(use.documentId);
    if (!latest || latest < end) endByDocument.set(use.documentId, end);
  }
  return endByDocument;
}

function neededUntil({ createdAt, completedAt, cancelledAt }: DocumentUse, retention: RetentionDays): Date {
  const after = (moment: Date, days: number) => moment.getTime() + days * dayMs;
  const last = after(createdAt, retention.orderedFileDays);
  const finishedAt = completedAt ?? cancelledAt;
  return new Date(finishedAt ? Math.min(last, after(finishedAt, retention.finishedFileDays)) : last);
}

/** Customers may delete what no unfinished order needs. */
export function selectDeletableDocuments(documentIds: readonly string[], uses: readonly DocumentUse[]): string[] {
  const needed = new Set(uses.filter(({ status }) => !isFinished(status)).map(({ documentId }) => documentId));
  return documentIds.filter((id) => !needed.has(id));
}

/** Files of a cancelled order, without those that an order which is not cancelled has too. */
export function selectUnneededDocuments(
  documentIds: readonly string[],
  usesByOthers: readonly Pick<DocumentUse, 'documentId' | 'status'>[],
): string[] {
  const needed = new Set(usesByOthers.filter(({ status }) => status !== 'cancelled').map((use) => use.documentId));
  return documentIds.filter((id) => !needed.has(id));
}
