import type { Redrawing } from '../reader.ts';
import { readHead } from './inspect-file.ts';
import { measurePicture, openPicture, refuseAsDamaged } from './inspect-picture.ts';
import { Refused } from './refused.ts';
import { sniff } from './sniff.ts';

/** Small print stays readable, also on a screenshot that was scrolled over several screens. */
const most = { width: 2400, height: 4800 };

/** Always as a JPEG: its loss takes along what was hidden in the pixels themselves. */
export async function redrawPicture(path: string): Promise<Redrawing> {
  try {
    await assertPicture(path);
    await measurePicture(path);
    const jpeg = await openPicture(path)
      .autoOrient()
      .resize({ ...most, fit: 'inside', withoutEnlargement: true })
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
