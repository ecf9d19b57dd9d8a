import type { GroupName, IppAttribute, IppMessage, IppValue } from './ipp-message.ts';

/** All groups of this name: a Get-Jobs response has one per job. */
export function groupsOf({ groups }: Pick<IppMessage, 'groups'>, name: GroupName): (readonly IppAttribute[])[] {
  return groups.filter((group) => group.name === name).map(({ attributes }) => attributes);
}

/** A repeated attribute has the values of all its occurrences. */
function valuesOf(attributes: readonly IppAttribute[], name: string): readonly IppValue[] {
  return attributes.filter((attribute) => attribute.name === name).flatMap(({ values }) => values);
}

/** Some printers end strings with NUL, which PostgreSQL refuses. */
const withoutControlCharacters = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

export function stringsOf(attributes: readonly IppAttribute[], name: string): string[] {
  return valuesOf(attributes, name).flatMap((value) =>
    'value' in value && typeof value.value === 'string' ? [withoutControlCharacters(value.value)] : [],
  );
}

export function integersOf(attributes: readonly IppAttribute[], name: string): number[] {
  return valuesOf(attributes, name).flatMap((value) =>
    'value' in value && typeof value.value === 'number' ? [value.value] : [],
  );
}

export function booleansOf(attributes: readonly IppAttribute[], name: string): boolean[] {
  return valuesOf(attributes, name).flatMap((value) =>
    'value' in value && typeof value.value === 'boolean' ? [value.value] : [],
  );
}

/** The upper bound of a rangeOfInteger, or the largest integer. */
export function maxIntegerOf(attributes: readonly IppAttribute[], name: string): number | undefined {
  const bounds = valuesOf(attributes, name).flatMap((value) => {
    if (value.tag === 'range') return [value.upper];
    return value.tag === 'integer' ? [value.value] : [];
  });
  return bounds.reduce<number | undefined>((max, bound) => Math.max(max ?? bound, bound), undefined);
}
