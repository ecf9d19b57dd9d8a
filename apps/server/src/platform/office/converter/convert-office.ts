import { ConversionFailed } from './converter.ts';
import { fontsFile } from './fonts-file.ts';
import { type OfficeKind, officeArguments } from './office-arguments.ts';
import { profileFiles } from './profile.ts';
import { assertNotInterrupted, type ProcessOutcome, runSandboxed } from './run-sandboxed.ts';
import type { Sandbox, Workspace } from './sandbox.ts';
import type { ConverterSetup } from './set-up-converter.ts';
import { findResult } from './take-result.ts';
import { fillWorkspace } from './work-folder.ts';

/** Starts one LibreOffice with a new profile for one document. Returns the PDF's path in the workspace. */
export async function convertOffice(
  { sandbox, fontDir, buildId }: Pick<ConverterSetup, 'fontDir' | 'buildId'> & { readonly sandbox: Sandbox },
  workspace: Workspace,
  soffice: string,
  source: { readonly path: string; readonly kind: OfficeKind },
  signal: AbortSignal,
): Promise<string> {
  const place = sandbox.pathsIn(workspace);
  const name = `source.${source.kind}`;
  const settings = profileFiles(buildId);
  const fonts = { 'fonts.conf': fontsFile(fontDir, place.fontCache) };
  await fillWorkspace(workspace, sandbox, { path: source.path, name }, { ...settings, ...fonts });
  const command = [soffice, ...officeArguments(source.kind, place.folder, name)];
  const outcome = await runSandboxed(sandbox, command, workspace, signal);
  assertNotInterrupted(outcome, 'LibreOffice');
  // LibreOffice also exits with 0 when it could not load the document.
  const pdf = outcome.kind === 'exited' && (await findResult(workspace.folder, 'out/source.pdf', workspace.limits));
  if (pdf) return pdf;
  // The output may be logged: it names no document, because each is called `source` in its workspace.
  const detail = `LibreOffice ${outcome.kind} (${outcome.code}): ${outcome.output}`;
  throw new ConversionFailed(failureOf(outcome), detail);
}

function failureOf({ kind, code = 255 }: ProcessOutcome): 'crashed' | 'no_pages' {
  return kind === 'exited' && code <= 1 ? 'no_pages' : 'crashed';
}
