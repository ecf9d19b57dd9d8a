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

/** The content type of the main part decides between docx and pptx. */
export async function inspectPackage(path: string): Promise<FileFacts> {
  const pack = await openOfficePackage(path);
  try {
    const { part, type } = await findMainPart(pack);
    const facts = await readFacts(pack, part, type);
    await pack.checkInflatedSizes();
    return facts;
  } finally {
    pack.close();
  }
}

async function readFacts(pack: OfficePackage, part: string, type: string): Promise<FileFacts> {
  if (mainTypes.docx.test(type)) return { kind: 'docx', ...(await readDocxFacts(pack, part)) };
  if (mainTypes.pptx.test(type)) return { kind: 'pptx', slides: await countPptxSlides(pack, part) };
  throw new Refused('wrong_type');
}
