import { join } from 'node:path';
import type { PaperMeasures } from '@print/contract/papers';
import { withWorkRoom } from '#domains/documents/with-work-room.ts';
import { inWorkFolder } from '#domains/documents/work-folder.ts';
import type { Deps } from '#platform/deps.ts';
import { PressFailed, type PressFailure } from '#platform/office/press/press.ts';
import type { DocumentToPrint } from '../plan/print-file-plan-rules.ts';
import type { PlannedFile } from '../plan/print-plan-rules.ts';
import type { PrintFile } from '../printing.table.ts';
import { pressJobFor } from './press-job.ts';
import { pressWithRepair } from './press-with-repair.ts';
import { setPrintFileFailed } from './print-files.store.ts';
import { savePrintFile } from './save-print-file.ts';
import { withPdfs } from './with-pdfs.ts';

type PlannedDocuments = {
  readonly file: PlannedFile;
  readonly paper: PaperMeasures;
  readonly documents: readonly DocumentToPrint[];
};

/** Creates and stores one print file, or records its failure; then notifies staff. */
export async function pressFile(
  deps: Deps,
  row: PrintFile,
  { documents, ...toPress }: PlannedDocuments,
  signal: AbortSignal,
): Promise<void> {
  try {
    const press = async (folder: string) => {
      const target = join(folder, 'print.pdf');
      const { isLandscape } = await withPdfs(deps, documents, (paths) =>
        pressWithRepair(deps, pressJobFor({ ...toPress, documents, paths, target }), folder, signal),
      );
      await savePrintFile(deps, row, target, isLandscape, signal);
    };
    await withWorkRoom(deps, { mayWait: true, signal }, async () => await inWorkFolder(deps, press));
  } catch (error) {
    // After an interruption the job is retried.
    if (signal.aborted || !(error instanceof PressFailed) || error.failure === 'interrupted') throw error;
    await deps.db.transaction(async (tx) => {
      await setPrintFileFailed(tx, row, failureMessage(error));
      await deps.live.notify(tx, 'staff', { topic: 'queue', id: row.orderId });
    });
  }
}

const failureMessages: Record<Exclude<PressFailure, 'unreadable'>, string> = {
  too_large: '生成的文件超过 1 GB，请按文件分开打印',
  too_complex: '文件太复杂，无法排版，请按文件分开打印',
  interrupted: '本机太忙，还没有生成，请稍后重试',
  out_of_memory: '文件太大，内存不够，请按文件分开打印',
  crashed: '生成时出错，请稍后重试',
};

function failureMessage({ failure, source }: PressFailed): string {
  if (failure !== 'unreadable') return failureMessages[failure];
  return `第 ${(source ?? 0) + 1} 个文件的 PDF 有损坏，无法排版；请让顾客重新导出，或直接打印原文件`;
}
