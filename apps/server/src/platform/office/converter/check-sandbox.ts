import type { Log } from '../../log.ts';
import { runCanary } from './canary.ts';
import { convertOffice } from './convert-office.ts';
import type { ConverterState } from './converter.ts';
import { findBuildId } from './profile.ts';
import type { Sandbox } from './sandbox.ts';
import type { ConverterSetup } from './set-up-converter.ts';
import { withWorkFolder } from './work-folder.ts';

export type SandboxCheck = { readonly state: ConverterState; readonly buildId: string | undefined };

/** Checks the sandbox with the canary, a test document with external links, whose conversion fills the font cache. */
export async function checkSandbox(setup: ConverterSetup, log: Log): Promise<SandboxCheck> {
  const { office, sandbox, workDir } = setup;
  const { soffice } = office;
  if (!soffice) return { state: 'missing', buildId: undefined };
  if (!sandbox) return { state: 'unsandboxed', buildId: undefined };
  try {
    return await withWorkFolder(workDir, (canaryFolder) =>
      withWorkFolder(workDir, async (folder) => {
        const outcome = await runCanary(canaryFolder, (path) =>
          convertCanary({ ...setup, sandbox }, soffice, path, folder),
        );
        if (outcome === 'contained') return { state: 'ready', buildId: await findBuildId(folder) };
        log.error('the canary document escaped the sandbox: office documents are not converted');
        return { state: 'unsafe', buildId: undefined };
      }),
    );
  } catch (error) {
    log.error({ err: error }, 'the canary document could not be converted');
    return { state: 'broken', buildId: undefined };
  }
}

async function convertCanary(
  setup: ConverterSetup & { readonly sandbox: Sandbox },
  soffice: string,
  path: string,
  folder: string,
): Promise<string> {
  const workspace = setup.workspaceIn(folder, 'to be cached');
  return await convertOffice(setup, workspace, soffice, { path, kind: 'docx' }, new AbortController().signal);
}
