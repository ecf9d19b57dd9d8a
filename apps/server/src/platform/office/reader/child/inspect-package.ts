import type { FileFacts } from '../reader.ts';
import { countSlides } from './count-slides.ts';
import { type OfficePackage, openOfficePackage } from './office-package.ts';
import { findMainPart } from './package-parts.ts';
import { readWordFacts } from './read-word-facts.ts';
import { Refused } from './refused.ts';

/** Documents, templates and shows, with macros or without: macros are never run. */
const mainTypes = {
  docx: /^application\/vnd\.(openxmlformats-officedocument\.wordprocessingml|ms-word)\.(document|template)\..*main\+xml$/i,
  pptx: /^application\/vnd\.(openxmlformats-officedocument\.presentationml|ms-powerpoint)\.(presentation|slideshow|template)\..*main\+xml$/i,
};

export async function inspectPackage(path: string, claimed: 'docx' | 'pptx'): Promise<FileFacts> {
  const pack = await openOfficePackage(path);
  try {
    const { part, type } = await findMainPart(pack);
    if (!mainTypes[claimed].test(type)) throw new Refused('wrong_type');
    const facts = await readFacts(pack, part, claimed);
    await pack.proveSizes();
    return facts;
  } finally {
    pack.close();
  }
}

async function readFacts(pack: OfficePackage, part: string, kind: 'docx' | 'pptx'): Promise<FileFacts> {
  if (kind === 'docx') return { kind, ...(await readWordFacts(pack, part)) };
  return { kind, slides: await countSlides(pack, part) };
}
