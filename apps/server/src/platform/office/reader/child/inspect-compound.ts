import type { FileFacts } from '../reader.ts';
import { openCompoundFile } from './compound-file.ts';
import { countOldSlides } from './count-old-slides.ts';
import { readOldWordPages } from './read-old-word-pages.ts';
import { Refused } from './refused.ts';

const mainStream = { doc: 'WordDocument', ppt: 'PowerPoint Document' };

export function inspectCompound(path: string, claimed: 'doc' | 'ppt'): FileFacts {
  const file = openCompoundFile(path);
  try {
    if (file.has('EncryptedPackage')) throw new Refused('encrypted');
    if (!file.has(mainStream[claimed])) throw new Refused('wrong_type');
    if (claimed === 'doc') return { kind: 'doc', statedPages: readOldWordPages(file) };
    return { kind: 'ppt', slides: countOldSlides(file) };
  } finally {
    file.close();
  }
}
