import { PDFDict, PDFName, type PDFObject, type PDFPageLeaf, type PDFRef } from '@cantoo/pdf-lib';
import { halfOf } from '@print/contract/side-grid';
import type { PaperDimensions, PressGrid, PressJob, PressPage, PressResult } from '../press.ts';
import { type CopiedPage, copyAsForm, copyAsPage } from './copy-page.ts';
import { type GridLayout, layOutGrid } from './lay-out-grid.ts';
import { openSource, tryReading } from './open-source.ts';
import { copyOptionalContent, type OptionalContent, optionalContentProperties } from './optional-content.ts';
import { fitsPaper, isLandscape, orientLike, visibleSize } from './page-geometry.ts';
import { readPageGeometry, readPictureGeometry } from './page-values.ts';
import { openPdfWriter, type PdfWriter } from './pdf-writer.ts';
import {
  type PageEntries,
  type PrintedPage,
  placeBlank,
  placeCopy,
  placeOnSheet,
  printGrid,
  printPage,
} from './place-pages.ts';

type CopiedPages = readonly ReadonlyMap<number, CopiedPage>[];

/** Opens the sources one after the other, so that memory holds only one of them. */
export async function imposePages(job: PressJob, maxBytes: number): Promise<PressResult> {
  const writer = openPdfWriter(job.target, maxBytes);
  const optionalContent: OptionalContent = { groups: [], hiddenGroups: [] };
  const copied: ReadonlyMap<number, CopiedPage>[] = [];
  for (const index of job.sources.keys()) copied.push(await copyPages(job, index, writer, optionalContent));
  const print = createPrinter(job, copied);
  const pageTree = writer.context.nextRef();
  const kids = job.pages.map((_, at) => {
    const placed = placePage(job, print, at, writer);
    const entries = new Map<PDFName, PDFObject>([
      ...[[PDFName.of('Type'), PDFName.of('Page')] as const, [PDFName.of('Parent'), pageTree] as const],
      ...placed,
    ]);
    const page = writer.context.register(PDFDict.fromMapWithContext(entries, writer.context));
    writer.flush();
    return page;
  });
  writer.context.assign(pageTree, writer.context.obj({ Type: 'Pages', Count: kids.length, Kids: kids }));
  const isAllLandscape = areAllLandscape(job, print);
  writer.finish(writeCatalog(job, isAllLandscape, pageTree, optionalContent, writer));
  return { pages: kids.length, isLandscape: isAllLandscape };
}

const pagesOf = (item: PressPage | PressGrid) => ('places' in item ? item.pages : [item]);

async function copyPages(
  { sources, pages, paper, isBooklet }: PressJob,
  index: number,
  writer: PdfWriter,
  optionalContent: OptionalContent,
): Promise<ReadonlyMap<number, CopiedPage>> {
  const requested = new Set<number>();
  const scaled = new Set<number>();
  const onGrids = new Set<number>();
  for (const side of pages)
    for (const item of side.filter((item) => item !== undefined))
      for (const { source, page } of pagesOf(item)) {
        if (source !== index) continue;
        requested.add(page);
        if ('places' in item || side.length > 1 || isBooklet) scaled.add(page);
        if ('places' in item) onGrids.add(page);
      }
  if (requested.size === 0) return new Map();
  const { path, pages: count, isPicture = false } = sources[index] ?? { path: '', pages: 0 };
  const source = await openSource({ path, pages: count }, index, writer.context);
  const copy = (page: PDFPageLeaf, number: number) => {
    const geometry = isPicture && onGrids.has(number) ? readPictureGeometry(page) : readPageGeometry(page);
    return !scaled.has(number) && fitsPaper(geometry, paper)
      ? copyAsPage(source, page)
      : copyAsForm(source, page, geometry, writer.context);
  };
  const copied = new Map<number, CopiedPage>();
  for (const number of requested) {
    const page = source.pages[number - 1];
    if (!page) throw new Error(`there is no page ${number}`);
    copied.set(
      number,
      tryReading(index, () => copy(page, number)),
    );
    writer.flush();
  }
  tryReading(index, () => copyOptionalContent(source, optionalContent));
  return copied;
}

/** Prints an item of the job on a sheet of its own; a page that fits the paper unchanged is returned as it is. */
type Printer = (item: PressPage | PressGrid) => PrintedPage | UnchangedPage;

function createPrinter({ sources, pages, paper, isBooklet = false }: PressJob, copied: CopiedPages): Printer {
  const layouts = new Map<string, GridLayout>();
  const copyOf = ({ source, page }: PressPage) => {
    const copy = copied[source]?.get(page);
    if (!copy) throw new Error(`page ${page} of source ${source} is not copied`);
    return copy;
  };

  const unitOf = (page: PressPage | undefined) => page && (sources[page.source]?.firstOnGrids ?? page.source);

  /** All grids of a document have the same layout, so that its sheets are turned alike. */
  function layoutOf({ pages: [first], places }: PressGrid): GridLayout {
    const unit = unitOf(first);
    const key = `${unit} ${places}`;
    const known = layouts.get(key);
    if (known) return known;
    const alike = pages.flat().filter((item) => item && 'places' in item && item.places === places);
    const onGrid = alike.flatMap((item) => (item && unitOf(pagesOf(item)[0]) === unit ? pagesOf(item) : []));
    const layout = layOutGrid(
      paper,
      places,
      onGrid.map((page) => copyOf(page).geometry),
      isBooklet,
    );
    layouts.set(key, layout);
    return layout;
  }

  const formOf = (page: PressPage) => {
    const copy = copyOf(page);
    if (copy.kind !== 'form') throw new Error('a page on a grid is a form');
    return copy;
  };
  const isSlide = ({ source }: PressPage, { geometry }: CopiedPage) =>
    !sources[source]?.isPicture && isLandscape(visibleSize(geometry));

  return (item) => {
    if ('places' in item) {
      const forms = item.pages.map((page) => ({ page: formOf(page), isFramed: isSlide(page, formOf(page)) }));
      return printGrid(forms, layoutOf(item));
    }
    const copy = copyOf(item);
    return copy.kind === 'form' ? printPage(copy) : { size: visibleSize(copy.geometry), unchanged: copy };
  };
}

type UnchangedPage = { readonly size: PaperDimensions; readonly unchanged: CopiedPage & { readonly kind: 'page' } };

function placePage({ pages, paper, isBooklet }: PressJob, print: Printer, at: number, writer: PdfWriter): PageEntries {
  const printed = (pages[at] ?? []).map((item) => item && print(item));
  if (printed.length > 1)
    return placeOnSheet(
      printed.map((page) => (page && 'forms' in page ? page : undefined)),
      orientLike(paper, { width: 2, height: 1 }),
      writer,
    );
  const [page] = printed;
  if (page && 'unchanged' in page) return placeCopy(page.unchanged, writer);
  if (page) return placeOnSheet([page], isBooklet ? halfOf(paper) : orientLike(paper, page.size), writer);
  // A blank page has the orientation of the page before it, the front of its sheet; a blank first page, of the next.
  const neighbour = pages[at - 1]?.[0] ?? pages[at + 1]?.[0];
  return placeBlank(neighbour ? orientLike(paper, print(neighbour).size) : paper, writer);
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
function areAllLandscape({ pages }: PressJob, print: Printer): boolean {
  return pages.every((side) => {
    const [item] = side;
    return side.length > 1 || item === undefined || isLandscape(print(item).size);
  });
}
