import { kindOf } from '@print/contract/binding-kinds';
import { type BindingEdit, type CatalogueEdit, freeType } from './catalogue-edits.ts';

/** Repeats the changes from `base` to `edit` on the catalogue that a colleague has published in the meantime. */
export function rebaseCatalogue(edit: CatalogueEdit, base: CatalogueEdit, latest: CatalogueEdit): CatalogueEdit {
  return {
    ...mergeFields(edit, base, latest),
    papers: mergeRows(edit.papers, base.papers, latest.papers, ({ id }) => id),
    bindings: mergeRows(
      renumberAdded(edit.bindings, base.bindings, latest.bindings),
      base.bindings,
      latest.bindings,
      ({ type }) => type,
    ),
  };
}

/** Both have added a binding of the same kind: the own one gets the next number. */
function renumberAdded(edit: readonly BindingEdit[], base: readonly BindingEdit[], latest: readonly BindingEdit[]) {
  const find = (rows: readonly BindingEdit[], id: string) => rows.find(({ type }) => type === id);
  const bindings = [...edit];
  for (const [at, binding] of edit.entries()) {
    const published = find(base, binding.type) ? undefined : find(latest, binding.type);
    if (!published || published.name === binding.name) continue;
    const type = freeType(kindOf(binding.type), [...latest, ...bindings]);
    if (type) bindings[at] = { ...binding, type };
  }
  return bindings;
}

/** The fields of `latest`, except for those that the edit has changed. */
function mergeFields<Fields extends object>(edit: Fields, base: Fields, latest: Fields): Fields {
  const isChanged = (name: string) => Reflect.get(edit, name) !== Reflect.get(base, name);
  return { ...latest, ...Object.fromEntries(Object.entries(edit).filter(([name]) => isChanged(name))) };
}

/** The rows of `latest` and those that the edit has added, in the order of the edit if it has moved a row. */
function mergeRows<Row extends object>(
  edit: readonly Row[],
  base: readonly Row[],
  latest: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const find = (rows: readonly Row[], key: string) => rows.find((row) => keyOf(row) === key);
  const editedKeys = edit.map(keyOf);
  const latestKeys = latest.map(keyOf);
  const isMoved = base.map(keyOf).join() !== editedKeys.filter((key) => find(base, key)).join();
  const keys = isMoved ? [...editedKeys, ...latestKeys] : [...latestKeys, ...editedKeys];
  return [...new Set(keys)].flatMap((key) => {
    const [edited, before, published] = [find(edit, key), find(base, key), find(latest, key)];
    if (edited && before && published) return [mergeFields(edited, before, published)];
    return [published ?? edited].filter((row) => row !== undefined);
  });
}
