import type { FileFacts } from '../reader.ts';
import type { OfficePackage } from './office-package.ts';
import { Refused } from './refused.ts';

type DocxFacts = Omit<Extract<FileFacts, { kind: 'docx' }>, 'kind'>;

export async function readDocxFacts(pack: OfficePackage, part: string): Promise<DocxFacts> {
  const statedPages = await readStatedPages(pack);
  let characters = 0;
  let renderedBreaks = 0;
  let isText = false;
  /** Depth of `mc:Fallback`, which repeats the text of text boxes for old programs. */
  let fallbacks = 0;
  await pack.readPart(part, {
    onOpen(name) {
      isText = name === 't';
      if (name === 'Fallback') fallbacks++;
      if (name === 'lastRenderedPageBreak' && fallbacks === 0) renderedBreaks++;
    },
    onText(text) {
      if (isText && fallbacks === 0) characters += text.length;
    },
    onClose(name) {
      isText = false;
      if (name === 'Fallback') fallbacks--;
    },
  });
  return { statedPages, characters, renderedBreaks };
}

async function readStatedPages(pack: OfficePackage): Promise<number | undefined> {
  if (!pack.has('docProps/app.xml')) return undefined;
  let isPages = false;
  let text = '';
  try {
    await pack.readPart('docProps/app.xml', {
      onOpen(name) {
        isPages = name === 'Pages';
      },
      onText(more) {
        if (isPages && text.length < 20) text += more;
      },
      onClose() {
        isPages = false;
      },
    });
  } catch (error) {
    // Broken properties do not make the document unreadable; only its page count is unknown.
    if (error instanceof Refused && error.reason === 'damaged') return undefined;
    throw error;
  }
  return /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : undefined;
}
