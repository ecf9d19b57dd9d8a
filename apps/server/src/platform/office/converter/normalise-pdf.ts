import { join } from 'node:path';
import type { Reader } from '../reader/reader.ts';
import { runSandboxed } from './run-sandboxed.ts';
import type { Workspace } from './sandbox.ts';
import type { ConverterSetup } from './set-up-converter.ts';
import { findResult } from './take-result.ts';
import { fillWorkspace } from './work-folder.ts';

/**
 * Written anew by qpdf with its page tree laid flat, so that no forged count, encryption or damage is left for a later
 * reader to stumble over. With all that belongs to the document, such as its layers, or, where its page tree lies, with
 * the bare pages. Where both lose a page or fail, or there is no qpdf, the document stays as it came.
 */
export async function normalisePdf(
  { setup, reader }: { readonly setup: ConverterSetup; readonly reader: Reader },
  workspace: Workspace,
  source: string,
  signal: AbortSignal,
): Promise<string> {
  const { sandbox, office } = setup;
  await fillWorkspace(workspace, sandbox, { path: source, name: 'source.pdf' });
  const unchanged = join(workspace.folder, 'source.pdf');
  if (!office.qpdf) return unchanged;
  const { folder } = sandbox.pathsIn(workspace);
  const [from, to] = [`${folder}/source.pdf`, `${folder}/out/source.pdf`];
  for (const choice of [
    [from, '--pages', '.', '1-z', '--'],
    ['--empty', '--pages', from, '1-z', '--'],
  ]) {
    const command = [office.qpdf, '--no-warn', '--warning-exit-0', '--decrypt', ...choice, to];
    const { how, code } = await runSandboxed(sandbox, command, workspace, signal);
    const written =
      how === 'exited' &&
      code === 0 &&
      (await findResult(workspace.folder, 'out/source.pdf', workspace.limits));
    if (written && (await haveSamePages(written, unchanged, reader, signal))) return written;
  }
  return unchanged;
}

async function haveSamePages(
  written: string,
  source: string,
  reader: Reader,
  signal: AbortSignal,
): Promise<boolean> {
  const count = (pdf: string) => reader.countPages(pdf, signal).catch(() => undefined);
  const pages = await count(written);
  return pages !== undefined && pages === (await count(source));
}
