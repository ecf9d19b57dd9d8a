import { maxPages } from '@print/contract/documents';

/** Below this, a Word file's own count of 1 is trusted: more text does not fit on one page. */
const onePageCharacters = 1500;
/** An empty .doc has about 24 KB, so a file below this size cannot have many pages. */
const onePageDocBytes = 32 * 1024;

/** Facts that the reader found in the file. */
type Facts =
  | { readonly kind: 'pdf'; readonly pages: number }
  | { readonly kind: 'ppt' | 'pptx'; readonly slides: number }
  | ({ readonly kind: 'docx' } & DocxFacts)
  | { readonly kind: 'doc'; readonly statedPages: number | undefined }
  | { readonly kind: 'jpg' | 'png' | 'heic' };

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
    case 'heic':
      return { pages: 1, isCertain: true };
    case 'docx':
      return { pages: docxPages(facts), isCertain: false };
    case 'doc':
      return { pages: docPages(facts.statedPages, sizeBytes), isCertain: false };
  }
}

/**
 * Word's own page count is correct if it is more than 1. WPS and generators always write 1, so a 1 is trusted only with
 * little text. Otherwise the rendered page breaks are counted.
 */
function docxPages({ statedPages, characters, renderedBreaks }: DocxFacts): number | undefined {
  const stated = plausibleCount(statedPages);
  if (stated !== undefined && stated > 1) return stated;
  if (stated === 1 && characters < onePageCharacters) return 1;
  return renderedBreaks > 0 ? plausibleCount(renderedBreaks + 1) : undefined;
}

/** As for .docx, a 1 is trusted for small files only. The text length of a .doc is unknown: the file size decides. */
function docPages(statedPages: number | undefined, sizeBytes: number): number | undefined {
  const stated = plausibleCount(statedPages);
  return stated === 1 && sizeBytes > onePageDocBytes ? undefined : stated;
}

function plausibleCount(pages: number | undefined): number | undefined {
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
 * The pages a document is charged for. Precedence: the count of the PDF, then the file's own count, then the customer's
 * count. Neither of the last two can lower a known price.
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
