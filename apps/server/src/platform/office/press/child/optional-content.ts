import { PDFArray, type PDFContext, type PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { PressSource } from './open-source.ts';
import { asDict } from './page-values.ts';

export type OptionalContent = { readonly groups: PDFRef[]; readonly hiddenGroups: PDFRef[] };

/** Without its optional content properties a file would print hidden groups too. */
export function copyOptionalContent({ document, copy }: PressSource, into: OptionalContent): void {
  const properties = asDict(document.catalog.lookup(PDFName.of('OCProperties')));
  const defaults = asDict(properties?.lookup(PDFName.of('D')));
  if (!properties || !defaults) return;
  const all = refsIn(properties.lookup(PDFName.of('OCGs')));
  const shown = new Set(refsIn(defaults.lookup(PDFName.of('ON'))));
  const isHiddenByDefault = defaults.lookup(PDFName.of('BaseState')) === PDFName.of('OFF');
  const hidden = isHiddenByDefault
    ? all.filter((group) => !shown.has(group))
    : refsIn(defaults.lookup(PDFName.of('OFF')));
  into.groups.push(...all.map((group) => copy(group)));
  into.hiddenGroups.push(...hidden.map((group) => copy(group)));
}

export function optionalContentProperties(
  { groups, hiddenGroups }: OptionalContent,
  context: PDFContext,
): PDFDict | undefined {
  if (groups.length === 0) return undefined;
  return context.obj({ OCGs: groups, D: { OFF: hiddenGroups, Order: [] } });
}

function refsIn(object: PDFObject | undefined): PDFRef[] {
  return object instanceof PDFArray ? object.asArray().filter((item) => item instanceof PDFRef) : [];
}
