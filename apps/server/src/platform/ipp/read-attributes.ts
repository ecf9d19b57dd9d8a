import type { GroupName, IppAttribute, IppMessage, IppValue } from './ipp-message.ts';

/** The groups of a kind: a list of jobs has one for each. */
export function groupsOf(
  { groups }: Pick<IppMessage, 'groups'>,
  name: GroupName,
): readonly (readonly IppAttribute[])[] {
  return groups.filter((group) => group.name === name).map(({ attributes }) => attributes);
}

/** Of an attribute that comes twice the values of both count. */
function valuesOf(attributes: readonly IppAttribute[], name: string): readonly IppValue[] {
  return attributes.filter((attribute) => attribute.name === name).flatMap(({ values }) => values);
}

/** Some printers end their words as C does; no database keeps that, and nobody wants to read it. */
const withoutControlCharacters = (words: string) => words.replace(/\p{Cc}+/gu, ' ').trim();

export function stringsOf(attributes: readonly IppAttribute[], name: string): string[] {
  return valuesOf(attributes, name).flatMap((one) =>
    'value' in one && typeof one.value === 'string' ? [withoutControlCharacters(one.value)] : [],
  );
}

export function integersOf(attributes: readonly IppAttribute[], name: string): number[] {
  return valuesOf(attributes, name).flatMap((one) =>
    'value' in one && typeof one.value === 'number' ? [one.value] : [],
  );
}

/** The largest number allowed, where a printer gives a range. */
export function maxOf(attributes: readonly IppAttribute[], name: string): number | undefined {
  const bounds = valuesOf(attributes, name).flatMap((one) => {
    if (one.tag === 'range') return [one.upper];
    return one.tag === 'integer' ? [one.value] : [];
  });
  return bounds.reduce<number | undefined>((most, bound) => Math.max(most ?? bound, bound), undefined);
}
