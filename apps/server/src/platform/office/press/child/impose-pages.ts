import { PDFDict, PDFName, type PDFObject, type PDFPageLeaf, type PDFRef } from '@cantoo/pdf-lib';
import type { PressJob, PressPage, PressResult } from '../press.ts';
import { type CopiedPage, copyAsForm, copyAsPage } from './copy-page.ts';
import { openSource, tryReading } from './open-source.ts';
import { copyOptionalContent, type OptionalContent, optionalContentProperties } from './optional-content.ts';
import { fitsPaper, isLandscape, orientLike, visibleSize } from './page-geometry.ts';
import { readPageGeometry } from './page-values.ts';
import { openPdfWriter, type PdfWriter } from './pdf-writer.ts';
import { type PageEntries, placeBlank, placeCopy, placeScaled, placeSideBySide } from './place-pages.ts';

type CopiedPages = ReadonlyMap<number, CopiedPage>[];

/** Opens the sources one after the other, so that memory holds only one of them. */
export async function imposePages(job: PressJob, maxBytes: number): Promise<PressResult> {
  const writer = openPdfWriter(job.target, maxBytes);
  const optionalContent: OptionalContent = { groups: [], hiddenGroups: [] };
  const copied: CopiedPages = [];
  for (const index of job.sources.keys()) copied.push(await copyPages(job, index, writer, optionalContent));
  const pageTree = writer.context.nextRef();
  const kids = job.pages.map((side, at) => {
    const placed = placePage(job, copied, side, at, writer);
    const entries = new Map<PDFName, PDFObject>([
      ...[[PDFName.of('Type'), PDFName.of('Page')] as const, [PDFName.of('Parent'), pageTree] as const],
      ...placed,
    ]);
    const page = writer.context.register(PDFDict.fromMapWithContext(entries, writer.context));
    writer.flush();
    return page;
  });
  writer.context.assign(pageTree, writer.context.obj({ Type: 'Pages', Count: kids.length, Kids: kids }));
  const isAllLandscape = areAllLandscape(job, copied);
  writer.finish(writeCatalog(job, isAllLandscape, pageTree, optionalContent, writer));
  return { pages: kids.length, isLandscape: isAllLandscape };
}

async function copyPages(
  { sources, pages, paper }: PressJob,
  index: number,
  writer: PdfWriter,
  optionalContent: OptionalContent,
): Promise<ReadonlyMap<number, CopiedPage>> {
  const requested = new Set<number>();
  for (const side of pages) for (const page of side) if (page?.source === index) requested.add(page.page);
  if (requested.size === 0) return new Map();
  const { path, pages: count } = sources[index] ?? { path: '', pages: 0 };
  const source = await openSource({ path, pages: count }, index, writer.context);
  const isBooklet = pages.some((side) => side.length > 1);
  const copy = (page: PDFPageLeaf) =>
    !isBooklet && fitsPaper(readPageGeometry(page), paper)
      ? copyAsPage(source, page)
      : copyAsForm(source, page, writer.context);
  const copied = new Map<number, CopiedPage>();
  for (const number of requested) {
    const page = source.pages[number - 1];
    if (!page) throw new Error(`there is no page ${number}`);
    copied.set(
      number,
      tryReading(index, () => copy(page)),
    );
    writer.flush();
  }
  tryReading(index, () => copyOptionalContent(source, optionalContent));
  return copied;
}

const findCopy = (copied: CopiedPages, page: PressPage | undefined) => page && copied[page.source]?.get(page.page);

function placePage(
  { pages, paper }: PressJob,
  copied: CopiedPages,
  side: readonly (PressPage | undefined)[],
  at: number,
  writer: PdfWriter,
): PageEntries {
  if (side.length > 1)
    return placeSideBySide(
      side.map((page) => asForm(findCopy(copied, page))),
      paper,
      writer,
    );
  const page = findCopy(copied, side[0]);
  if (page?.kind === 'page') return placeCopy(page, writer);
  if (page) return placeScaled(page, paper, writer);
  // A blank page has the orientation of the page before it, the front of its sheet; a blank first page, of the next.
  const neighbour = findCopy(copied, pages[at - 1]?.[0]) ?? findCopy(copied, pages[at + 1]?.[0]);
  return placeBlank(neighbour ? orientLike(paper, visibleSize(neighbour.geometry)) : paper, writer);
}

function asForm(page: CopiedPage | undefined) {
  return page?.kind === 'form' ? page : undefined;
}

function writeCatalog(
  { isTwoSided }: PressJob,
  isAllLandscape: boolean,
  pageTree: PDFRef,
  optionalContent: OptionalContent,
  { context }: PdfWriter,
): PDFRef {
  const duplex = isAllLandscape ? 'DuplexFlipShortEdge' : 'DuplexFlipLongEdge';
  const preferences = { PrintScaling: 'None', Duplex: isTwoSided ? duplex : 'Simplex' };
  const catalog = context.obj({ Type: 'Catalog', Pages: pageTree, ViewerPreferences: preferences });
  const properties = optionalContentProperties(optionalContent, context);
  if (properties) catalog.set(PDFName.of('OCProperties'), properties);
  return context.register(catalog);
}

/** Blank pages are ignored. Two pages side by side are always landscape. */
function areAllLandscape({ pages }: PressJob, copied: CopiedPages): boolean {
  return pages.every((side) => {
    const page = side.length > 1 ? undefined : findCopy(copied, side[0]);
    return page ? isLandscape(visibleSize(page.geometry)) : side.length > 1 || side[0] === undefined;
  });
}
