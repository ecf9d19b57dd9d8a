import { join } from 'node:path';
import type { PaperMeasures } from '@print/contract/papers';
import { inWorkFolder } from '#domains/documents/work-folder.ts';
import type { Deps } from '#platform/deps.ts';
import { ConversionFailed, ConverterUnavailable } from '#platform/office/converter/converter.ts';
import { PressFailed, type PressFailure, type PressJob } from '#platform/office/press/press.ts';
import type { DocumentToPrint } from '../plan/print-file-plan-rules.ts';
import type { PlannedFile } from '../plan/print-plan-rules.ts';
import type { PrintFile } from '../printing.table.ts';
import { pressJobFor } from './press-job.ts';
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
    await inWorkFolder(deps, async (folder) => {
      const target = join(folder, 'print.pdf');
      const { isLandscape } = await withPdfs(deps, documents, (paths) =>
        pressWithRepair(deps, pressJobFor({ ...toPress, documents, paths, target }), folder, signal),
      );
      await savePrintFile(deps, row, target, isLandscape, signal);
    });
  } catch (error) {
    // After an interruption the job is retried.
    if (signal.aborted || !(error instanceof PressFailed) || error.failure === 'interrupted') throw error;
    await deps.db.transaction(async (tx) => {
      await setPrintFileFailed(tx, row, failureMessage(error));
      await deps.live.notify(tx, 'staff', { topic: 'queue', id: row.orderId });
    });
  }
}

/** Rewrites a PDF that the press cannot read, where a converter is installed, and retries once. */
async function pressWithRepair(
  deps: Deps,
  job: PressJob,
  folder: string,
  signal: AbortSignal,
  repaired: ReadonlySet<number> = new Set(),
): ReturnType<Deps['press']['print']> {
  try {
    return await deps.press.print(job, signal);
  } catch (error) {
    const broken = error instanceof PressFailed ? error.source : undefined;
    if (broken === undefined || repaired.has(broken)) throw error;
    const repairedPath = join(folder, `${broken}.pdf`);
    const pages = await rewrite(deps, job.sources[broken]?.path ?? '', repairedPath, signal);
    if (pages === undefined || pages !== job.sources[broken]?.pages) throw error;
    const sources = job.sources.map((source, index) => (index === broken ? { ...source, path: repairedPath } : source));
    return await pressWithRepair(deps, { ...job, sources }, folder, signal, new Set([...repaired, broken]));
  }
}

async function rewrite(
  { converter }: Deps,
  source: string,
  target: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    return (await converter.toPdf(source, 'pdf', target, signal)).pages;
  } catch (error) {
    if (error instanceof ConversionFailed || error instanceof ConverterUnavailable) return undefined;
    throw error;
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
