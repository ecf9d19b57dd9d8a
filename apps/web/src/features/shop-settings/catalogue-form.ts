import { type CatalogueChange, catalogueChanges } from '@print/contract/catalogue-changes';
import type { PriceListVersion } from '@print/contract/settings';
import type { Catalogue } from '@print/contract/shop';
import { fieldMessage } from '#api/field-errors.ts';
import { type CatalogueEdit, parseEdit, toEdit } from './catalogue-edits.ts';
import { type UnsavedEdits, unsavedEdits } from './unsaved-edits.ts';

export type CatalogueForm = {
  /** The price list that the edit changes. */
  readonly base: PriceListVersion;
  readonly edit: CatalogueEdit;
  readonly catalogue: Catalogue;
  readonly changes: readonly CatalogueChange[];
  readonly hasProblems: boolean;
  /** What was published before cannot be removed, and a paper keeps its size. */
  isPublishedPaper(paperId: string): boolean;
  isPublishedBinding(bindingId: string): boolean;
  errorOf(path: string): string | undefined;
  set(next: CatalogueEdit): void;
};

/** `error` is that of the last save, if it was about this edit. */
export function catalogueFormOf(
  current: PriceListVersion,
  unsaved: UnsavedEdits['catalogue'],
  error: Error | null,
): CatalogueForm {
  const base = unsaved?.base ?? current;
  const edit = unsaved?.edit ?? toEdit(base);
  const { catalogue, problems } = parseEdit(edit);
  return {
    base,
    edit,
    catalogue,
    changes: catalogueChanges(base, catalogue),
    hasProblems: Object.keys(problems).length > 0,
    isPublishedPaper: (paperId) => base.papers.some(({ id }) => id === paperId),
    isPublishedBinding: (bindingId) => base.bindings.some(({ type }) => type === bindingId),
    errorOf: (path) => problems[path] ?? fieldMessage(error, `prices.${path}`),
    set: (next) => setEdit(next, base),
  };
}

/** An edit that restores what is published is none. */
function setEdit(edit: CatalogueEdit, base: PriceListVersion): void {
  const { settings } = unsavedEdits.getState();
  const isSame = JSON.stringify(edit) === JSON.stringify(toEdit(base));
  unsavedEdits.setState(isSame ? { settings } : { settings, catalogue: { edit, base } }, true);
}

/** The errors of the server that the editor shows at its fields. */
export function cataloguePaths({ papers, bindings }: CatalogueEdit): string[] {
  const paths = (list: string, items: readonly unknown[], names: readonly string[]) =>
    items.flatMap((_, index) => names.map((name) => `prices.${list}.${index}.${name}`));
  return [
    ...['base_fee', 'papers', 'bindings'].map((name) => `prices.${name}`),
    ...paths('papers', papers, ['name', 'width_mm', 'height_mm', 'grams', 'side_price', 'color_price']),
    ...paths('bindings', bindings, ['name', 'type', 'fee', 'min_sheets', 'max_sheets', 'papers']),
  ];
}
