import { join } from 'node:path';
import type { Deps } from '#platform/deps.ts';
import { ConversionFailed, ConverterUnavailable } from '#platform/office/converter/converter.ts';
import { PressFailed, type PressJob } from '#platform/office/press/press.ts';

/** Rewrites a PDF that the press cannot read into `folder`, where a converter is installed, and retries once. */
export async function pressWithRepair(
  deps: Pick<Deps, 'press' | 'converter'>,
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
  { converter }: Pick<Deps, 'converter'>,
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
