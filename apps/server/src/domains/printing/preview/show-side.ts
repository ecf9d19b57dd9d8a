import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { isPicture, type PictureSize } from '@print/contract/documents';
import type { ColorMode, PagesPerSide, PaperSize } from '@print/contract/print-settings';
import { printedSides } from '@print/contract/sheets';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { pageNotFound } from '#domains/documents/documents.errors.ts';
import { readPrintSettings } from '#domains/documents/print-settings-rules.ts';
import { findShownDocument } from '#domains/documents/show-page.ts';
import { getCurrentShop } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { fieldRefused } from '#platform/errors.ts';
import type { SideDocument, SidePictures } from './side-pictures.ts';

type SideRequest = {
  readonly documentId: string;
  readonly side: number;
  readonly size?: PictureSize | undefined;
  readonly color_mode?: ColorMode | undefined;
  readonly paper_size: PaperSize;
  readonly page_range?: string | undefined;
  readonly pages_per_side: `${PagesPerSide}`;
  readonly is_booklet?: 'true' | undefined;
  /** Ids of further pictures on the same sides, separated by commas. */
  readonly pictures?: string | undefined;
};

/** Returns the picture of a printed side, for the owner of its documents and for staff. */
export async function showSide(
  deps: Deps,
  pictureOf: SidePictures,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  request: SideRequest,
  signal: AbortSignal,
): Promise<Buffer> {
  const { documentId, side, size = 'page', color_mode: colorMode = 'black_white' } = request;
  const { pages_per_side, paper_size, page_range, is_booklet, pictures } = request;
  const { priceList } = await getCurrentShop(deps.db);
  const paper = priceList.papers.find(({ id }) => id === paper_size);
  if (!paper) throw fieldRefused('paper_size', '没有这种纸');
  const ids = [documentId, ...(pictures?.split(',') ?? [])];
  const requested = {
    ...defaultPrintSettings,
    paper_size,
    page_range,
    pages_per_side: Number(pages_per_side) as PagesPerSide,
  };
  const settingsFor = (pages: number, pictures_before: number) => {
    const read = readPrintSettings({ ...requested, pictures_before }, { pages, isEstimated: false });
    if ('problem' in read) throw fieldRefused('page_range', read.problem);
    return read.settings;
  };
  const sidesFor = (pages: number) =>
    ids.length > 1
      ? Math.ceil(ids.length / requested.pages_per_side)
      : printedSides({ pages, settings: settingsFor(pages, 0) });
  const documents: SideDocument[] = [];
  for (const [index, id] of ids.entries()) {
    const document = await findShownDocument(deps, caller, id, ({ exactPages: pages, kind }) => {
      if (ids.length > 1 && !isPicture(kind)) throw fieldRefused('pictures', '只有照片可以合印在一面');
      if (side > sidesFor(pages)) throw pageNotFound();
    });
    documents.push({ document, settings: settingsFor(document.exactPages, index) });
  }
  return await pictureOf({ documents, paper, isBooklet: is_booklet === 'true', side, size, colorMode }, signal);
}
