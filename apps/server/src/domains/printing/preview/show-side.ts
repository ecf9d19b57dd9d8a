import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { PictureSize } from '@print/contract/documents';
import type { PagesPerSide, PaperSize } from '@print/contract/print-settings';
import { printedSides } from '@print/contract/sheets';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { pageNotFound } from '#domains/documents/documents.errors.ts';
import { readPrintSettings } from '#domains/documents/print-settings-rules.ts';
import { findShownDocument } from '#domains/documents/show-page.ts';
import { getCurrentShop } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { fieldRefused } from '#platform/errors.ts';
import type { SidePictures } from './side-pictures.ts';

type SideRequest = {
  readonly documentId: string;
  readonly side: number;
  readonly size?: PictureSize | undefined;
  readonly paper_size: PaperSize;
  readonly page_range?: string | undefined;
  readonly pages_per_side: `${PagesPerSide}`;
};

/** Returns the picture of a printed side, for the owner of the document and for staff. */
export async function showSide(
  deps: Deps,
  pictureOf: SidePictures,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  request: SideRequest,
  signal: AbortSignal,
): Promise<Buffer> {
  const { documentId, side, size = 'page' } = request;
  const { pages_per_side, paper_size, page_range } = request;
  const { priceList } = await getCurrentShop(deps.db);
  const paper = priceList.papers.find(({ id }) => id === paper_size);
  if (!paper) throw fieldRefused('paper_size', '没有这种纸');
  const requested = {
    ...defaultPrintSettings,
    paper_size,
    page_range,
    pages_per_side: Number(pages_per_side) as PagesPerSide,
  };
  const settingsFor = (pages: number) => {
    const read = readPrintSettings(requested, pages);
    if ('problem' in read) throw fieldRefused('page_range', read.problem);
    return read.settings;
  };
  const document = await findShownDocument(deps, caller, documentId, ({ exactPages: pages }) => {
    if (side > printedSides({ pages, settings: settingsFor(pages) })) throw pageNotFound();
  });
  return await pictureOf({ document, settings: settingsFor(document.exactPages), paper, side, size }, signal);
}
