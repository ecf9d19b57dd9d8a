import { IppError } from './ipp-error.ts';
import { type IppValue, integerTags, otherTags, outOfBandTags, stringTags, withLanguageTags } from './ipp-message.ts';

const outOfBandNames = namesOf(outOfBandTags);
const integerNames = namesOf(integerTags);
const stringNames = namesOf(stringTags);
const withLanguageNames = namesOf(withLanguageTags);
const structural: readonly number[] = [otherTags.memberName, otherTags.endCollection];

export function decodeValue(tag: number, octets: Buffer): IppValue {
  const outOfBand = outOfBandNames.get(tag);
  if (outOfBand) return { tag: outOfBand };
  const integer = integerNames.get(tag);
  if (integer) return { tag: integer, value: withLength(octets, 4).readInt32BE() };
  const string = stringNames.get(tag);
  if (string) return { tag: string, value: octets.toString() };
  const withLanguage = withLanguageNames.get(tag);
  if (withLanguage) return { tag: withLanguage, ...decodeWithLanguage(octets) };
  if (tag === otherTags.boolean) return { tag: 'boolean', value: withLength(octets, 1).readUInt8() !== 0 };
  if (tag === otherTags.range)
    return { tag: 'range', lower: withLength(octets, 8).readInt32BE(), upper: octets.readInt32BE(4) };
  if (tag === otherTags.resolution) return { tag: 'resolution', ...decodeResolution(withLength(octets, 9)) };
  if (structural.includes(tag)) throw malformed('collection tag outside of a collection');
  return { tag: 'octets', code: tag, value: new Uint8Array(octets) };
}

function decodeResolution(octets: Buffer): { x: number; y: number; units: number } {
  return { x: octets.readInt32BE(), y: octets.readInt32BE(4), units: octets.readUInt8(8) };
}

/** Language and text, each with a length prefix. */
function decodeWithLanguage(octets: Buffer): { language: string; value: string } {
  const [language, rest] = takeLengthPrefixed(octets);
  const [value, trailing] = takeLengthPrefixed(rest);
  if (trailing.length > 0) throw malformed('trailing octets after a text with language');
  return { language: language.toString(), value: value.toString() };
}

function takeLengthPrefixed(octets: Buffer): [Buffer, Buffer] {
  if (octets.length < 2) throw malformed('text without its length');
  const end = 2 + octets.readUInt16BE();
  if (octets.length < end) throw malformed('text ends early');
  return [octets.subarray(2, end), octets.subarray(end)];
}

function withLength(octets: Buffer, length: number): Buffer {
  if (octets.length !== length) throw malformed('value of the wrong length');
  return octets;
}

function namesOf<Name extends string>(tags: Readonly<Record<Name, number>>): ReadonlyMap<number, Name> {
  return new Map(Object.entries<number>(tags).map(([name, tag]) => [tag, name as Name]));
}

function malformed(reason: string): IppError {
  return new IppError('malformed', reason);
}
