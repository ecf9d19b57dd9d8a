import type { FileFacts } from '../reader.ts';
import { countPptxSlides } from './count-pptx-slides.ts';
import { type OfficePackage, openOfficePackage } from './office-package.ts';
import { findMainPart } from './package-parts.ts';
import { readDocxFacts } from './read-docx-facts.ts';
import { Refused } from './refused.ts';

/** Content types of documents, templates and slide shows, with or without macros: macros are never run. */
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
    await pack.checkInflatedSizes();
    return facts;
  } finally {
    pack.close();
  }
}

async function readFacts(pack: OfficePackage, part: string, kind: 'docx' | 'pptx'): Promise<FileFacts> {
  if (kind === 'docx') return { kind, ...(await readDocxFacts(pack, part)) };
  return { kind, slides: await countPptxSlides(pack, part) };
}
