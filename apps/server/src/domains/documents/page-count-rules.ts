import { maxPages } from '@print/contract/documents';

/** Below this, a Word file's own "1 page" is trusted: more text does not fit on one page. */
const onePageCharacters = 1500;
/** An empty .doc has about 24 KB, so a file below this size cannot have many pages. */
const onePageDocBytes = 32 * 1024;

/** Facts that the reader found in the file. */
type Facts =
  | { readonly kind: 'pdf'; readonly pages: number }
  | { readonly kind: 'ppt' | 'pptx'; readonly slides: number }
  | ({ readonly kind: 'docx' } & DocxFacts)
  | { readonly kind: 'doc'; readonly statedPages: number | undefined }
  | { readonly kind: 'jpg' | 'png' };

type DocxFacts = {
  readonly statedPages: number | undefined;
  readonly characters: number;
  readonly renderedBreaks: number;
};

export type InstantCount = { readonly pages: number | undefined; readonly isCertain: boolean };

/** The count before conversion. Without `pages` the document has no count yet. */
export function instantCount(facts: Facts, sizeBytes: number): InstantCount {
  switch (facts.kind) {
    case 'pdf':
      return { pages: facts.pages, isCertain: true };
    case 'ppt':
    case 'pptx':
      return { pages: facts.slides, isCertain: true };
    case 'jpg':
    case 'png':
      return { pages: 1, isCertain: true };
    case 'docx':
      return { pages: docxPages(facts), isCertain: false };
    case 'doc':
      return { pages: docPages(facts.statedPages, sizeBytes), isCertain: false };
  }
}

/**
 * Word writes the pages it last laid out, and is right. WPS and programs that write files without laying them
 * out say 1 whatever there is, so a 1 counts only where there is hardly any text. After it, the places where
 * Word last broke a page are counted.
 */
function docxPages({ statedPages, characters, renderedBreaks }: DocxFacts): number | undefined {
  const stated = plausible(statedPages);
  if (stated !== undefined && stated > 1) return stated;
  if (stated === 1 && characters < onePageCharacters) return 1;
  return renderedBreaks > 0 ? plausible(renderedBreaks + 1) : undefined;
}

/** As for .docx, a 1 is trusted for small files only. A .doc does not tell its text, so the size decides. */
function docPages(statedPages: number | undefined, sizeBytes: number): number | undefined {
  const stated = plausible(statedPages);
  return stated === 1 && sizeBytes > onePageDocBytes ? undefined : stated;
}

function plausible(pages: number | undefined): number | undefined {
  if (pages === undefined || !Number.isInteger(pages)) return undefined;
  return pages >= 1 && pages <= maxPages ? pages : undefined;
}

type Counts = {
  readonly instantPages: number | null;
  readonly instantIsCertain: boolean;
  readonly statedPages: number | null;
  readonly exactPages: number | null;
};

export type ChargedPages = { readonly pages: number; readonly isEstimated: boolean };

/**
 * The pages a document is charged for. What was counted in the PDF that will be printed comes before what the
 * file says of itself, and that before what the customer says, so that neither can lower a price that is known.
 */
export function chargedPages(document: Counts): ChargedPages | undefined {
  const { exactPages, instantPages, instantIsCertain, statedPages } = document;
  if (exactPages !== null) return { pages: exactPages, isEstimated: false };
  if (instantPages !== null) return { pages: instantPages, isEstimated: !instantIsCertain };
  if (statedPages !== null) return { pages: statedPages, isEstimated: true };
  return undefined;
}

/** Returns both counts when Word and the PDF differ. */
export function wordDisagreement({
  exactPages,
  instantPages,
  instantIsCertain,
}: Counts): { readonly word: number; readonly converted: number } | undefined {
  if (exactPages === null || instantPages === null || instantIsCertain) return undefined;
  return exactPages === instantPages ? undefined : { word: instantPages, converted: exactPages };
}
