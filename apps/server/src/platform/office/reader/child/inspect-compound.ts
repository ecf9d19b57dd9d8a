import type { FileFacts } from '../reader.ts';
import { openCompoundFile } from './compound-file.ts';
import { countPptSlides } from './count-ppt-slides.ts';
import { readDocPages } from './read-doc-pages.ts';
import { Refused } from './refused.ts';

const mainStream = { doc: 'WordDocument', ppt: 'PowerPoint Document' };

export function inspectCompound(path: string, claimed: 'doc' | 'ppt'): FileFacts {
  const file = openCompoundFile(path);
  try {
    if (file.has('EncryptedPackage')) throw new Refused('encrypted');
    if (!file.has(mainStream[claimed])) throw new Refused('wrong_type');
    if (claimed === 'doc') return { kind: 'doc', statedPages: readDocPages(file) };
    return { kind: 'ppt', slides: countPptSlides(file) };
  } finally {
    file.close();
  }
}
