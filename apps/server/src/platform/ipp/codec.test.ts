import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMessage } from './decode-message.ts';
import { encodeMessage } from './encode-message.ts';
import { IppError } from './ipp-error.ts';
import {
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

const int = fc.integer({ min: -0x80000000, max: 0x7fffffff });
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const oneOf = <Name extends string>(tags: Record<Name, number>) => fc.constantFrom(...(Object.keys(tags) as Name[]));
const known: readonly number[] = [outOfBandTags, integerTags, stringTags, withLanguageTags, otherTags].flatMap((tags) =>
  Object.values<number>(tags),
);

const plainValue: fc.Arbitrary<IppValue> = fc.oneof(
  fc.record({ tag: oneOf(outOfBandTags) }),
  fc.record({ tag: oneOf(integerTags), value: int }),
  fc.record({ tag: fc.constant('boolean' as const), value: fc.boolean() }),
  fc.record({ tag: oneOf(stringTags), value: text }),
  fc.record({ tag: oneOf(withLanguageTags), value: text, language: text }),
  fc.record({ tag: fc.constant('range' as const), lower: int, upper: int }),
  fc.record({ tag: fc.constant('resolution' as const), x: int, y: int, units: fc.integer({ min: 0, max: 255 }) }),
  fc.record({
    tag: fc.constant('octets' as const),
    code: fc.integer({ min: 0x10, max: 0xff }).filter((code) => !known.includes(code)),
    value: fc.uint8Array({ maxLength: 20 }),
  }),
);
const { attribute } = fc.letrec<{ value: IppValue; attribute: IppAttribute }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'collection' },
    plainValue,
    fc.record({
      tag: fc.constant('collection' as const),
      members: fc.array(tie('attribute'), { maxLength: 3, depthIdentifier: 'collection' }),
    }),
  ),
  attribute: fc.record({
    name: fc.string({ minLength: 1, maxLength: 20 }),
    values: fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
  }),
}));
const message: fc.Arbitrary<IppMessage> = fc.record({
  version: fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 })),
  code: fc.integer({ min: 0, max: 0xffff }),
  requestId: int,
  groups: fc.array(fc.record({ name: oneOf(groupTags), attributes: fc.array(attribute, { maxLength: 4 }) }), {
    maxLength: 4,
  }),
});

test('every encoded message decodes to itself, and its length is where the document begins', () => {
  fc.assert(
    fc.property(message, fc.uint8Array({ maxLength: 50 }), (sent, document) => {
      const bytes = encodeMessage(sent);
      const { message: received, length } = decodeMessage(Buffer.concat([bytes, document]));
      expect(received).toEqual(sent);
      expect(length).toBe(bytes.length);
    }),
  );
});

test('the encoding is that of RFC 8010', () => {
  const groups = [
    { name: 'operation', attributes: [{ name: 'attributes-charset', values: [{ tag: 'charset', value: 'utf-8' }] }] },
    { name: 'job', attributes: [{ name: 'sides', values: [{ tag: 'keyword', value: 'one-sided' }] }] },
  ] as const;
  const bytes = encodeMessage({ version: [1, 1], code: 0x0002, requestId: 1, groups });
  const expected = [
    ...['0101 0002 00000001', '01', '47 0012', Buffer.from('attributes-charset').toString('hex')],
    ...['0005', Buffer.from('utf-8').toString('hex'), '02', '44 0005', Buffer.from('sides').toString('hex')],
    ...['0009', Buffer.from('one-sided').toString('hex'), '03'],
  ];
  expect(bytes.toString('hex')).toBe(expected.join('').replaceAll(' ', ''));
});

test('hostile bytes decode or throw an IppError', () => {
  const corrupted = fc
    .tuple(message, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }), fc.nat())
    .map(([sent, changes, cut]) => {
      const bytes = encodeMessage(sent);
      for (const [at, octet] of changes) bytes[at % bytes.length] = octet;
      return bytes.subarray(0, cut % 2 === 0 ? bytes.length : cut % bytes.length);
    });
  const randomBytes = fc.uint8Array({ maxLength: 300 }).map((octets) => Buffer.from(octets));
  fc.assert(
    fc.property(fc.oneof(corrupted, randomBytes), (bytes) => expectDecodedOrIppError(bytes)),
    { numRuns: 2000 },
  );
});

test('endlessly nested collections are refused quickly', () => {
  const head = Buffer.from('0101000000000001047e0001610000', 'hex');
  const open = Buffer.from('340001610000', 'hex');
  const nestedCollection = Buffer.from('4a000000016134000000 00'.replaceAll(' ', ''), 'hex');
  const bytes = Buffer.concat([head, open, ...Array(100_000).fill(nestedCollection)]);
  const startedAt = performance.now();
  expect(() => decodeMessage(bytes)).toThrow('nested too deep');
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

function expectDecodedOrIppError(bytes: Buffer): void {
  try {
    decodeMessage(bytes);
  } catch (error) {
    if (!(error instanceof IppError) || error.problem !== 'malformed') throw error;
  }
}
