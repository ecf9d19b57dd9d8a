import type { Deps } from '#platform/deps.ts';
import type { DocumentToPrint } from '../plan/print-file-plan-rules.ts';

/** Calls `use` with a local copy of each document's PDF, in their order. */
export async function withPdfs<Result>(
  deps: Pick<Deps, 'storage'>,
  documents: readonly DocumentToPrint[],
  use: (paths: readonly string[]) => Promise<Result>,
  paths: readonly string[] = [],
): Promise<Result> {
  const next = documents[paths.length];
  if (!next) return await use(paths);
  if (next.state.is !== 'done') throw new Error('a document without PDF is not printed');
  return await deps.storage.withFile(next.state.pdfKey, (path) => withPdfs(deps, documents, use, [...paths, path]));
}
