import {
  endOfAttributes,
  groupTags,
  type IppAttribute,
  type IppMessage,
  type IppValue,
  integerTags,
  otherTags,
  outOfBandTags,
  stringTags,
  withLanguageTags,
} from './ipp-message.ts';

/** Lengths in IPP are SIGNED-SHORT. */
const maxOctets = 0x7fff;
const noOctets = Buffer.alloc(0);

/** In a request that prints, the document follows these bytes directly. */
export function encodeMessage({ version, code, requestId, groups }: IppMessage): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt8(version[0], 0);
  head.writeUInt8(version[1], 1);
  head.writeUInt16BE(code, 2);
  head.writeInt32BE(requestId, 4);
  const parts = groups.flatMap(({ name, attributes }) => [
    Buffer.of(groupTags[name]),
    ...attributes.flatMap(encodeAttribute),
  ]);
  return Buffer.concat([head, ...parts, Buffer.of(endOfAttributes)]);
}

/** Only the first of several values carries the name. */
function encodeAttribute({ name, values }: IppAttribute): Buffer[] {
  return values.flatMap((value, index) => encodeValue(index === 0 ? name : '', value));
}

function encodeValue(name: string, value: IppValue): Buffer[] {
  if (value.tag !== 'collection') return [encodeField(tagOf(value), name, encodeOctets(value))];
  return [
    encodeField(otherTags.collection, name, noOctets),
    ...value.members.flatMap((member) => [
      encodeField(otherTags.memberName, '', Buffer.from(member.name)),
      ...member.values.flatMap((memberValue) => encodeValue('', memberValue)),
    ]),
    encodeField(otherTags.endCollection, '', noOctets),
  ];
}

function encodeField(tag: number, name: string, octets: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(tag), lengthPrefixed(Buffer.from(name)), lengthPrefixed(octets)]);
}

function lengthPrefixed(octets: Uint8Array): Buffer {
  if (octets.length > maxOctets) throw new RangeError('value too long for IPP');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(octets.length);
  return Buffer.concat([length, octets]);
}

const tags = { ...outOfBandTags, ...integerTags, ...stringTags, ...withLanguageTags, ...otherTags };

function tagOf(value: IppValue): number {
  return value.tag === 'octets' ? value.code : tags[value.tag];
}

function encodeOctets(value: Exclude<IppValue, { tag: 'collection' }>): Uint8Array {
  if (value.tag === 'octets') return value.value;
  if (value.tag === 'boolean') return Buffer.of(value.value ? 1 : 0);
  if (value.tag === 'range') return encodeIntegers(value.lower, value.upper);
  if (value.tag === 'resolution')
    return Buffer.concat([encodeIntegers(value.x, value.y), Buffer.of(value.units & 0xff)]);
  if ('language' in value)
    return Buffer.concat([lengthPrefixed(Buffer.from(value.language)), lengthPrefixed(Buffer.from(value.value))]);
  if (!('value' in value)) return noOctets;
  return typeof value.value === 'number' ? encodeIntegers(value.value) : Buffer.from(value.value);
}

function encodeIntegers(...values: readonly number[]): Buffer {
  const octets = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) octets.writeInt32BE(value, 4 * index);
  return octets;
}
