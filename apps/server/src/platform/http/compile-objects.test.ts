import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compileObjects } from './compile-objects.ts';

const createSchema = () => {
  const Part = z.object({ pages: z.int(), note: z.optional(z.string()), fee: z.nullable(z.string()) });
  const Order = z.object({ id: z.string(), parts: z.array(Part) }).check(z.refine(({ id }) => id !== ''));
  return { Part, schema: z.union([z.array(Order), z.strictObject({ count: z.int(), results: z.array(Order) })]) };
};

const part = { pages: 2, fee: null };
const order = { id: 'a', parts: [part, { ...part, note: '封面', secret: 1 }] };

test.each([
  ['a list', [order, order]],
  ['an object in the list', { count: 1, results: [order] }],
  ['a key that is not allowed', { count: 1, results: [], more: true }],
  ['a missing key', [{ id: 'a' }]],
  ['a wrong value deep inside', [{ id: 'a', parts: [{ pages: 'two', fee: null }] }]],
  ['a value that a check refuses', [{ ...order, id: '' }]],
  ['no object', [null]],
])('a compiled schema decides as before about %s', (_, value) => {
  const { schema } = createSchema();
  const expected = z.safeParse(schema, value);
  compileObjects(schema);
  const actual = z.safeParse(schema, value);
  expect(actual.data).toEqual(expected.data);
  expect(actual.error?.issues).toEqual(expected.error?.issues);
});

test('objects inside other objects are compiled', () => {
  const { Part, schema } = createSchema();
  compileObjects(schema);
  expect(Part).toBeInstanceOf(z.core.$ZodObjectJIT);
});

const createFormats = () => ({
  uuid: z.uuid(),
  moment: z.nullable(z.iso.datetime({ offset: true })),
  momentOf2026: z.iso.datetime({ offset: true }).check(z.refine((text) => text.startsWith('2026'))),
});
const uuid = '0189e3c5-db77-41ba-8a76-516aeecaa1ea';
const values = [
  uuid,
  uuid.slice(1),
  `${uuid}\n`,
  '2026-11-19T03:00:00.5Z',
  '2025-11-19T03:00:00+08:00',
  '2026-11-19',
  7,
  null,
];

test.each(Object.keys(createFormats()))('a compiled format decides as before: %s', (key) => {
  const name = key as keyof ReturnType<typeof createFormats>;
  const [before, compiled] = [createFormats()[name], createFormats()[name]];
  compileObjects(compiled);
  for (const value of values) {
    const [expected, actual] = [z.safeParse(before, value), z.safeParse(compiled, value)];
    expect(actual.data).toEqual(expected.data);
    expect(JSON.stringify(actual.error?.issues)).toEqual(JSON.stringify(expected.error?.issues));
  }
  expect(values.some((value) => z.safeParse(compiled, value).success)).toBe(true);
  expect(values.some((value) => z.safeParse(compiled, value).error)).toBe(true);
});
