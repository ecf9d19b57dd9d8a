import type { OrderStatus } from '@print/contract/orders';
import { isFinished } from './order-status-rules.ts';

type Keeping = { readonly orderedFileDays: number; readonly finishedFileDays: number };

type Need = {
  readonly documentId: string | null;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
};

const dayMs = 24 * 3_600_000;

/** Until when each document is needed, by whichever of its orders needs it longest. */
export function filesNeededUntil(needs: readonly Need[], keeping: Keeping): Map<string, Date> {
  const until = new Map<string, Date>();
  for (const need of needs) {
    if (need.documentId === null) continue;
    const end = neededUntil(need, keeping);
    const known = until.get(need.documentId);
    if (!known || known < end) until.set(need.documentId, end);
  }
  return until;
}

function neededUntil({ createdAt, completedAt, cancelledAt }: Need, keeping: Keeping): Date {
  const after = (moment: Date, days: number) => moment.getTime() + days * dayMs;
  const last = after(createdAt, keeping.orderedFileDays);
  const finishedAt = completedAt ?? cancelledAt;
  return new Date(finishedAt ? Math.min(last, after(finishedAt, keeping.finishedFileDays)) : last);
}

/** Those of the documents that no unfinished order needs. */
export function withoutNeed(documentIds: readonly string[], needs: readonly Need[]): string[] {
  const needed = new Set(
    needs.filter(({ status }) => !isFinished(status)).map(({ documentId }) => documentId),
  );
  return documentIds.filter((id) => !needed.has(id));
}
