import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Office } from '../office.ts';
import type { Box, Limits, Room } from './box.ts';
import { findBox } from './find-box.ts';
import { clearLeftWork } from './work-folder.ts';

/** What is settled before the first document comes. */
export type Workshop = {
  readonly office: Office;
  readonly fontDir: string | undefined;
  readonly box: Box;
  readonly workDir: string;
  /** Of LibreOffice, once it has been seen. */
  readonly buildId?: string | undefined;
  roomIn(folder: string, fonts?: 'cached' | 'to be cached'): Room;
};

/** Clears what a killed worker left, and finds the strongest box that works here. */
export async function openWorkshop(
  { dataDir, fontDir }: Config,
  office: Office,
  limits: Limits,
  boxes: readonly Box[],
): Promise<Workshop> {
  const workDir = join(dataDir, 'work');
  const fontCache = join(dataDir, 'font-cache');
  await clearLeftWork(workDir);
  await mkdir(fontCache, { recursive: true });
  const roomIn: Workshop['roomIn'] = (folder, fonts = 'cached') => ({
    folder,
    limits,
    fontCache: { folder: fontCache, isWritable: fonts === 'to be cached' },
  });
  const box = await findBox(boxes, workDir, roomIn);
  if (!box)
    throw new Error('no program can be started with limits: prlimit and setpriv are needed (util-linux)');
  if (box.owner !== undefined) await chown(fontCache, box.owner, box.owner);
  return { office, fontDir, box, workDir, roomIn };
}
