import { IppError } from './ipp-error.ts';
import {
  type IppValue,
  integerTags,
  otherTags,
  outOfBandTags,
  stringTags,
  withLanguageTags,
} from './ipp-message.ts';

const absentNames = namesOf(outOfBandTags);
const numberNames = namesOf(integerTags);
const wordNames = namesOf(stringTags);
const spokenNames = namesOf(withLanguageTags);
const structural: readonly number[] = [otherTags.memberName, otherTags.endCollection];

/** One value from its octets. One of a length that its kind cannot have is garbage. */
export function decodeValue(tag: number, octets: Buffer): IppValue {
  const absent = absentNames.get(tag);
  if (absent) return { tag: absent };
  const number = numberNames.get(tag);
  if (number) return { tag: number, value: exactly(octets, 4).readInt32BE() };
  const word = wordNames.get(tag);
  if (word) return { tag: word, value: octets.toString() };
  const spoken = spokenNames.get(tag);
  if (spoken) return { tag: spoken, ...decodeWithLanguage(octets) };
  if (tag === otherTags.boolean) return { tag: 'boolean', value: exactly(octets, 1).readUInt8() !== 0 };
  if (tag === otherTags.range)
    return { tag: 'range', lower: exactly(octets, 8).readInt32BE(), upper: octets.readInt32BE(4) };
  if (tag === otherTags.resolution) return { tag: 'resolution', ...decodeResolution(exactly(octets, 9)) };
  if (structural.includes(tag)) throw malformed('a piece of a collection outside of one');
  return { tag: 'octets', code: tag, value: new Uint8Array(octets) };
}

function decodeResolution(octets: Buffer): { x: number; y: number; units: number } {
  return { x: octets.readInt32BE(), y: octets.readInt32BE(4), units: octets.readUInt8(8) };
}

/** The language and the words, each with its length before it. */
function decodeWithLanguage(octets: Buffer): { language: string; value: string } {
  const [language, rest] = takeLengthPrefixed(octets);
  const [value, nothing] = takeLengthPrefixed(rest);
  if (nothing.length > 0) throw malformed('more than words and their language');
  return { language: language.toString(), value: value.toString() };
}

function takeLengthPrefixed(octets: Buffer): [Buffer, Buffer] {
  if (octets.length < 2) throw malformed('words without their length');
  const end = 2 + octets.readUInt16BE();
  if (octets.length < end) throw malformed('words that end in the middle');
  return [octets.subarray(2, end), octets.subarray(end)];
}

function exactly(octets: Buffer, length: number): Buffer {
  if (octets.length !== length) throw malformed('a value of the wrong length');
  return octets;
}

function namesOf<Name extends string>(tags: Readonly<Record<Name, number>>): ReadonlyMap<number, Name> {
  return new Map(Object.entries<number>(tags).map(([name, tag]) => [tag, name as Name]));
}

function malformed(why: string): IppError {
  return new IppError('malformed', why);
}
