import { join } from 'node:path';
import { type Reader, ReaderUnavailable } from '../reader/reader.ts';
import { assertNotInterrupted, runSandboxed } from './run-sandboxed.ts';
import type { Workspace } from './sandbox.ts';
import type { ConverterSetup } from './set-up-converter.ts';
import { findResult } from './take-result.ts';
import { fillWorkspace } from './work-folder.ts';

/**
 * qpdf rewrites the PDF with a flat page tree, so that later readers meet no forged count, encryption or damage. The
 * first attempt keeps document-level data such as layers; if the page tree is inconsistent, a second one keeps only the
 * pages. If both fail or lose a page, or qpdf or its sandbox is missing, the original stays.
 */
export async function normalisePdf(
  { setup, reader }: { readonly setup: ConverterSetup; readonly reader: Reader },
  workspace: Workspace,
  source: string,
  signal: AbortSignal,
): Promise<string> {
  const { sandbox, office } = setup;
  await fillWorkspace(workspace, sandbox ?? { owner: undefined }, { path: source, name: 'source.pdf' });
  const unchanged = join(workspace.folder, 'source.pdf');
  if (!office.qpdf || !sandbox) return unchanged;
  const { folder } = sandbox.pathsIn(workspace);
  const [from, to] = [`${folder}/source.pdf`, `${folder}/out/source.pdf`];
  for (const choice of [
    [from, '--pages', '.', '1-z', '--'],
    ['--empty', '--pages', from, '1-z', '--'],
  ]) {
    const command = [office.qpdf, '--no-warn', '--warning-exit-0', '--decrypt', ...choice, to];
    const outcome = await runSandboxed(sandbox, command, workspace, signal);
    assertNotInterrupted(outcome, 'qpdf');
    const hasSucceeded = outcome.kind === 'exited' && outcome.code === 0;
    const written = hasSucceeded && (await findResult(workspace.folder, 'out/source.pdf', workspace.limits));
    if (written && (await haveSamePages(written, unchanged, reader, signal))) return written;
  }
  return unchanged;
}

async function haveSamePages(written: string, source: string, reader: Reader, signal: AbortSignal): Promise<boolean> {
  const count = (pdf: string) =>
    reader.countPages(pdf, signal).catch((error) => {
      if (error instanceof ReaderUnavailable) throw error;
      return undefined;
    });
  const pages = await count(written);
  return pages !== undefined && pages === (await count(source));
}
