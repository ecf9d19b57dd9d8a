import type { PrintFiles } from '@print/contract/printing';
import type { Deps } from '#platform/deps.ts';
import { listFileNames } from '../plan/print-file-plan-rules.ts';
import type { PrintFile } from '../printing.table.ts';
import { findOrderToPrint, type WholeOrder } from './order-to-print.ts';
import { listPrintFilesOf } from './print-files.store.ts';

export type OrderPrintFiles = {
  readonly order: WholeOrder;
  readonly state: PrintFiles['state'];
  /** In the order of printing. */
  readonly files: readonly PrintFile[];
};

export async function listPrintFiles(deps: Pick<Deps, 'db' | 'clock'>, orderId: string): Promise<OrderPrintFiles> {
  const { order, groups } = await findOrderToPrint(deps, deps.db, orderId);
  if (!groups) return { order, state: 'gone', files: [] };
  const rows = await listPrintFilesOf(deps.db, orderId);
  const files = order.groups.flatMap(({ id }) => rows.filter(({ groupId }) => groupId === id).sort(compareInGroup));
  const isPlanned = groups.every(
    (group) =>
      listFileNames(group.bindingType, group.toPrint)?.every(({ form, part }) =>
        files.some((row) => row.groupId === group.id && row.form === form && row.part === part),
      ) ?? false,
  );
  return { order, files, state: stateOf(files, isPlanned || order.status === 'cancelled') };
}

function stateOf(files: readonly PrintFile[], isPlanned: boolean): PrintFiles['state'] {
  if (!isPlanned || files.some(({ state }) => state === 'waiting')) return 'waiting';
  return files.some(({ state }) => state === 'failed') ? 'failed' : 'ready';
}

const compareInGroup = (a: PrintFile, b: PrintFile) =>
  a.form === b.form ? a.part - b.part : a.form === 'flat' ? -1 : 1;
