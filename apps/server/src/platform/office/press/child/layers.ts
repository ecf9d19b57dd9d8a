import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { Source } from './open-source.ts';
import { dictIn } from './page-facts.ts';

export type Layers = { readonly all: PDFRef[]; readonly off: PDFRef[] };

/** What a document keeps out of sight stays so: a file without its list of layers would print them all. */
export function collectLayers({ document, copy }: Source, into: Layers): void {
  const properties = dictIn(document.catalog.lookup(PDFName.of('OCProperties')));
  const usual = dictIn(properties?.lookup(PDFName.of('D')));
  if (!properties || !usual) return;
  const all = refsIn(properties.lookup(PDFName.of('OCGs')));
  const on = new Set(refsIn(usual.lookup(PDFName.of('ON'))));
  const isOffAtFirst = usual.lookup(PDFName.of('BaseState')) === PDFName.of('OFF');
  const off = isOffAtFirst ? all.filter((one) => !on.has(one)) : refsIn(usual.lookup(PDFName.of('OFF')));
  into.all.push(...all.map((one) => copy(one)));
  into.off.push(...off.map((one) => copy(one)));
}

export function layerProperties({ all, off }: Layers, context: PDFContext): PDFDict | undefined {
  if (all.length === 0) return undefined;
  const list = (refs: readonly PDFRef[]) => {
    const array = PDFArray.withContext(context);
    for (const ref of refs) array.push(ref);
    return array;
  };
  return PDFDict.fromMapWithContext(
    new Map<PDFName, PDFObject>([
      [PDFName.of('OCGs'), list(all)],
      [PDFName.of('D'), context.obj({ OFF: list(off), Order: list([]) })],
    ]),
    context,
  );
}

function refsIn(object: PDFObject | undefined): PDFRef[] {
  return object instanceof PDFArray ? object.asArray().filter((one) => one instanceof PDFRef) : [];
}
