import type { Config } from '../../config.ts';
import type { Office } from '../office.ts';
import type { Box, Room } from './box.ts';
import { bubblewrap } from './bubblewrap.ts';
import { noBox, unshare } from './lesser-boxes.ts';
import { runBoxed } from './run-boxed.ts';
import { withWorkFolder } from './work-folder.ts';

/** Every box that may work here, the strongest first. */
export function listBoxes(config: Config, office: Office): readonly Box[] {
  const isRoot = process.getuid?.() === 0;
  const given = { config, office };
  const program = office.bubblewrap;
  return [
    ...(program && isRoot ? [bubblewrap(program, given, { becomesNobody: true })] : []),
    ...(program ? [bubblewrap(program, given, { becomesNobody: false })] : []),
    unshare({ isRoot }),
    noBox,
  ];
}

/** The first in which a program really starts: what is installed may still be forbidden. */
export async function findBox(
  boxes: readonly Box[],
  workDir: string,
  roomIn: (folder: string) => Room,
): Promise<Box | undefined> {
  for (const box of boxes) {
    const works = await withWorkFolder(workDir, async (folder) => {
      const ending = await runBoxed(box, ['true'], roomIn(folder), AbortSignal.timeout(10_000));
      return ending.code === 0;
    }).catch(() => false);
    if (works) return box;
  }
  return undefined;
}
