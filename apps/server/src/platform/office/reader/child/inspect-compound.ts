import type { FileFacts } from '../reader.ts';
import { openCompoundFile } from './compound-file.ts';
import { countPptSlides } from './count-ppt-slides.ts';
import { readDocPages } from './read-doc-pages.ts';
import { Refused } from './refused.ts';

/** The main stream decides between doc and ppt. A file with both is a forgery, which programs read in different ways. */
export function inspectCompound(path: string): FileFacts {
  const file = openCompoundFile(path);
  try {
    // Word and PowerPoint wrap a docx or pptx with a password in a compound file.
    if (file.has('EncryptedPackage')) throw new Refused('encrypted');
    const isWord = file.has('WordDocument');
    if (isWord === file.has('PowerPoint Document')) throw new Refused('wrong_type');
    if (isWord) return { kind: 'doc', statedPages: readDocPages(file) };
    return { kind: 'ppt', slides: countPptSlides(file) };
  } finally {
    file.close();
  }
}
