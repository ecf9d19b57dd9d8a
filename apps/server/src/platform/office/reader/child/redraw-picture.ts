import type { Redrawing } from '../reader.ts';
import { readHead } from './inspect-file.ts';
import { measurePicture, openPicture, refuseAsDamaged } from './inspect-picture.ts';
import { Refused } from './refused.ts';
import { sniff } from './sniff.ts';

/** At this size small print stays readable, also on a scrolling screenshot of several screens. */
const maxSize = { width: 2400, height: 4800 };

/** Always a JPEG: lossy encoding also destroys data hidden in the pixels. */
export async function redrawPicture(path: string): Promise<Redrawing> {
  try {
    await assertPicture(path);
    await measurePicture(path);
    const jpeg = await openPicture(path)
      .autoOrient()
      .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer()
      .catch(refuseAsDamaged);
    return { ok: true, jpeg };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

export async function assertPicture(path: string): Promise<void> {
  const head = await readHead(path);
  if (head.length === 0) throw new Refused('empty');
  if (!['jpg', 'png'].includes(sniff(head))) throw new Refused('wrong_type');
}
