import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Office } from '../office.ts';
import { findSandbox } from './find-sandbox.ts';
import type { Limits, Sandbox, Workspace } from './sandbox.ts';
import { deleteLeftoverFolders } from './work-folder.ts';

/** The programs, sandbox and folders of every conversion, found before the first one. */
export type ConverterSetup = {
  readonly office: Office;
  readonly fontDir: string | undefined;
  readonly sandbox: Sandbox;
  readonly workDir: string;
  /** LibreOffice's build, known after the test conversion at start. */
  readonly buildId?: string | undefined;
  workspaceIn(folder: string, fonts?: 'cached' | 'to be cached'): Workspace;
};

/** Deletes the work folders of killed workers and finds the strongest sandbox that works on this machine. */
export async function setUpConverter(
  { dataDir, fontDir }: Config,
  office: Office,
  limits: Limits,
  sandboxes: readonly Sandbox[],
): Promise<ConverterSetup> {
  const workDir = join(dataDir, 'work');
  const fontCache = join(dataDir, 'font-cache');
  await deleteLeftoverFolders(workDir);
  await mkdir(fontCache, { recursive: true });
  const workspaceIn: ConverterSetup['workspaceIn'] = (folder, fonts = 'cached') => ({
    folder,
    limits,
    fontCache: { folder: fontCache, isWritable: fonts === 'to be cached' },
  });
  const sandbox = await findSandbox(sandboxes, workDir, workspaceIn);
  if (!sandbox) throw new Error('no program can be started with limits: prlimit and setpriv are needed (util-linux)');
  if (sandbox.owner !== undefined) await chown(fontCache, sandbox.owner, sandbox.owner);
  return { office, fontDir, sandbox, workDir, workspaceIn };
}
