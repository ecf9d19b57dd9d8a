import { PDFArray, type PDFContext, type PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { PressSource } from './open-source.ts';
import { asDict } from './page-values.ts';

/** Optional content groups, and those of them that are off. */
export type OptionalContent = { readonly groups: PDFRef[]; readonly off: PDFRef[] };

/** Without its optional content properties a file would print hidden groups too. */
export function copyOptionalContent({ document, copy }: PressSource, into: OptionalContent): void {
  const properties = asDict(document.catalog.lookup(PDFName.of('OCProperties')));
  const defaults = asDict(properties?.lookup(PDFName.of('D')));
  if (!properties || !defaults) return;
  const all = refsIn(properties.lookup(PDFName.of('OCGs')));
  const on = new Set(refsIn(defaults.lookup(PDFName.of('ON'))));
  const isOffByDefault = defaults.lookup(PDFName.of('BaseState')) === PDFName.of('OFF');
  const off = isOffByDefault ? all.filter((one) => !on.has(one)) : refsIn(defaults.lookup(PDFName.of('OFF')));
  into.groups.push(...all.map((one) => copy(one)));
  into.off.push(...off.map((one) => copy(one)));
}

export function optionalContentProperties({ groups, off }: OptionalContent, context: PDFContext): PDFDict | undefined {
  if (groups.length === 0) return undefined;
  return context.obj({ OCGs: groups, D: { OFF: off, Order: [] } });
}

function refsIn(object: PDFObject | undefined): PDFRef[] {
  return object instanceof PDFArray ? object.asArray().filter((one) => one instanceof PDFRef) : [];
}
