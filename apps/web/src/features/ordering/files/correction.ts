import { formatYuan } from '@print/contract/price';
import type { DraftDocument } from '../draft.ts';

/** What to say when the exact count is not what was estimated, for the same settings. */
export function correctionText(before: DraftDocument, after: DraftDocument | undefined): string | undefined {
  const [was, is] = [before.state, after?.state];
  if (was.phase !== 'ready' || is?.phase !== 'ready') return undefined;
  if (!was.isEstimated || is.isEstimated || was.pageCount === is.pageCount) return undefined;
  return `${before.fileName}：实际 ${is.pageCount} 页（预估 ${was.pageCount} 页），打印费 ${formatYuan(is.printCost)}`;
}
