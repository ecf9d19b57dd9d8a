import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Office } from '../office.ts';
import type { SandboxProblem } from './converter.ts';
import type { openConverterFolders } from './converter-folders.ts';
import { findSandbox, type SandboxChoice } from './find-sandbox.ts';
import type { Limits, Sandbox, Workspace } from './sandbox.ts';

/** The programs, sandbox and folders of every conversion, found before the first one. */
export type ConverterSetup = {
  readonly office: Office;
  readonly fontDir: string | undefined;
  /** Without a sandbox neither LibreOffice nor qpdf runs. */
  readonly sandbox: Sandbox | undefined;
  /** Why the sandbox is not bubblewrap. */
  readonly problem: SandboxProblem | undefined;
  readonly workDir: string;
  /** LibreOffice's build, known after the test conversion. */
  readonly buildId?: string | undefined;
  workspaceIn(folder: string, fonts?: 'cached' | 'to be cached'): Workspace;
};

type SetupOptions = {
  readonly config: Pick<Config, 'fontDir'>;
  readonly office: Office;
  readonly limits: Limits;
  readonly log: Log;
  readonly choice: SandboxChoice;
  readonly probeTimeoutMs: number;
  readonly foldersOf: ReturnType<typeof openConverterFolders>;
};

/** The folders for pictures and PDFs, which are handled without a sandbox if there is none. */
const inDataFolder = { worksInTemp: false, owner: undefined };

/** Finds the strongest sandbox that works on this machine. */
export async function setUpConverter(options: SetupOptions): Promise<ConverterSetup> {
  const { config, office, limits, log, choice, probeTimeoutMs, foldersOf } = options;
  const workspaceFor = async (sandbox: Pick<Sandbox, 'worksInTemp' | 'owner'>) => {
    const { workDir, fontCache } = await foldersOf(sandbox);
    const workspaceIn: ConverterSetup['workspaceIn'] = (folder, fonts = 'cached') => ({
      folder,
      limits,
      fontCache: { folder: fontCache, isWritable: fonts === 'to be cached' },
    });
    return { workDir, workspaceIn };
  };
  const { sandbox, problem } = await findSandbox(choice, { timeoutMs: probeTimeoutMs, log, workspaceFor });
  return { office, fontDir: config.fontDir, sandbox, problem, ...(await workspaceFor(sandbox ?? inDataFolder)) };
}
