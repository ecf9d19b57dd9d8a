import { PDFDict, PDFName, type PDFObject, type PDFPageLeaf, type PDFRef } from '@cantoo/pdf-lib';
import type { Pressed, PressOrder, PressPage } from '../press.ts';
import { type LaidPage, layBeside, layBlank, layScaled, layWhole } from './lay-pages.ts';
import { collectLayers, type Layers, layerProperties } from './layers.ts';
import { attempt, openSource } from './open-source.ts';
import { frameOf } from './page-facts.ts';
import { fitsAsItIs, liesAcross, seenSize, turnedLike } from './page-frame.ts';
import { openPdfOutput, type PdfOutput } from './pdf-output.ts';
import { type TakenPage, takeAsPicture, takeWhole } from './taken-page.ts';

type Taken = ReadonlyMap<number, TakenPage>[];

/** The sources are taken apart one after the other, so that no more than one of them is in memory. */
export async function printOrder(order: PressOrder, maxBytes: number): Promise<Pressed> {
  const output = openPdfOutput(order.target, maxBytes);
  const layers: Layers = { all: [], off: [] };
  const taken: Taken = [];
  for (const index of order.sources.keys()) taken.push(await takePages(order, index, output, layers));
  const tree = output.context.nextRef();
  const kids = order.pages.map((side, at) => {
    const laid = layPage(order, taken, side, at, output);
    const entries = new Map<PDFName, PDFObject>([
      ...[[PDFName.of('Type'), PDFName.of('Page')] as const, [PDFName.of('Parent'), tree] as const],
      ...laid,
    ]);
    const page = output.context.register(PDFDict.fromMapWithContext(entries, output.context));
    output.flush();
    return page;
  });
  output.context.assign(tree, output.context.obj({ Type: 'Pages', Count: kids.length, Kids: kids }));
  const isAcross = isAllAcross(order, taken);
  output.finish(writeCatalog(order, isAcross, tree, layers, output));
  return { pages: kids.length, isAcross };
}

async function takePages(
  { sources, pages, paper }: PressOrder,
  index: number,
  output: PdfOutput,
  layers: Layers,
): Promise<ReadonlyMap<number, TakenPage>> {
  const wanted = new Set<number>();
  for (const side of pages) for (const one of side) if (one?.source === index) wanted.add(one.page);
  if (wanted.size === 0) return new Map();
  const { path, pages: count } = sources[index] ?? { path: '', pages: 0 };
  const source = await openSource({ path, pages: count }, index, output.context);
  const isBooklet = pages.some((side) => side.length > 1);
  const take = (page: PDFPageLeaf) =>
    !isBooklet && fitsAsItIs(frameOf(page), paper)
      ? takeWhole(source, page)
      : takeAsPicture(source, page, output.context);
  const taken = new Map<number, TakenPage>();
  for (const number of wanted) {
    const page = source.pages[number - 1];
    if (!page) throw new Error(`there is no page ${number}`);
    taken.set(
      number,
      attempt(index, () => take(page)),
    );
    output.flush();
  }
  attempt(index, () => collectLayers(source, layers));
  return taken;
}

const find = (taken: Taken, page: PressPage | undefined) => page && taken[page.source]?.get(page.page);

function layPage(
  { pages, paper }: PressOrder,
  taken: Taken,
  side: readonly (PressPage | undefined)[],
  at: number,
  output: PdfOutput,
): LaidPage {
  if (side.length > 1)
    return layBeside(
      side.map((one) => asPicture(find(taken, one))),
      paper,
      output,
    );
  const page = find(taken, side[0]);
  if (page?.is === 'whole') return layWhole(page, output);
  if (page) return layScaled(page, paper, output);
  // A blank is as the page before it, on the other side of the sheet; the first can only look at what follows.
  const neighbour = find(taken, pages[at - 1]?.[0]) ?? find(taken, pages[at + 1]?.[0]);
  return layBlank(neighbour ? turnedLike(paper, seenSize(neighbour.frame)) : paper, output);
}

function asPicture(page: TakenPage | undefined) {
  return page?.is === 'picture' ? page : undefined;
}

function writeCatalog(
  { isTwoSided }: PressOrder,
  isAcross: boolean,
  tree: PDFRef,
  layers: Layers,
  { context }: PdfOutput,
): PDFRef {
  const duplex = isAcross ? 'DuplexFlipShortEdge' : 'DuplexFlipLongEdge';
  const preferences = { PrintScaling: 'None', Duplex: isTwoSided ? duplex : 'Simplex' };
  const catalog = context.obj({ Type: 'Catalog', Pages: tree, ViewerPreferences: preferences });
  const properties = layerProperties(layers, context);
  if (properties) catalog.set(PDFName.of('OCProperties'), properties);
  return context.register(catalog);
}

/** What has nothing on it lies as its neighbour does. */
function isAllAcross({ pages }: PressOrder, taken: Taken): boolean {
  return pages.every((side) => {
    const page = side.length > 1 ? undefined : find(taken, side[0]);
    return page ? liesAcross(seenSize(page.frame)) : side.length > 1 || side[0] === undefined;
  });
}
