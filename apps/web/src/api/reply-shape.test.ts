import type { Endpoint } from '@print/contract/endpoint';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { core } from 'zod/mini';
import * as z from 'zod/mini';
import { fits, replyShapeOf } from './reply-shape.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../../packages/contract/src/*.ts', { eager: true });
const endpoints = Object.values(modules)
  .flatMap((module) => Object.entries(module) as [string, Endpoint][])
  .filter(([, { schema }]) => typeof schema === 'object' && 'response' in schema);
const replies = endpoints.flatMap(([name, { schema }]) =>
  Object.values(schema.response).map((reply) => [name, reply, replyShapeOf(schema.response)] as const),
);

/** Values that a schema accepts. */
function valuesOf(schema: core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string': {
      const format = 'format' in def ? def.format : undefined;
      if (format === 'uuid') return fc.uuid();
      if (format === 'datetime') return fc.constant('2026-11-15T14:30:00+08:00');
      if (format === 'date') return fc.constant('2026-11-15');
      const pattern = patternOf(def);
      return pattern ? fc.stringMatching(pattern) : fc.string();
    }
    case 'template_literal':
      return fc.stringMatching((schema as core.$ZodTemplateLiteral)._zod.pattern);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'number':
      return fc.integer({ min: 0, max: 1000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.jsonValue();
    case 'optional':
      return fc.option(valuesOf(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(valuesOf(def.innerType));
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'array':
      return fc.array(valuesOf(def.element), { minLength: 1, maxLength: 3 });
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, valuesOf(field)])));
    case 'record': {
      const keys = [...(def.keyType._zod.values ?? [])].map(String);
      if (keys.length === 0)
        return fc.dictionary(valuesOf(def.keyType) as fc.Arbitrary<string>, valuesOf(def.valueType));
      return fc.record(Object.fromEntries(keys.map((key) => [key, valuesOf(def.valueType)])));
    }
    default:
      throw new Error(def.type);
  }
}

function patternOf({ checks }: core.$ZodTypeDef): RegExp | undefined {
  const patterns = checks?.map((check) => (check._zod.def as { pattern?: RegExp }).pattern);
  return patterns?.find((pattern) => pattern !== undefined);
}

/** Copies of a reply in which one part is missing or of another kind. */
function brokenCopies(schema: core.$ZodType, value: unknown): unknown[] {
  const { def } = (schema as core.$ZodTypes)._zod;
  const kind = (data: unknown) => Object.prototype.toString.call(data);
  const otherKinds = [undefined, null, 'text', 7, true, [], {}].filter((other) => kind(other) !== kind(value));
  switch (def.type) {
    case 'unknown':
      return [];
    case 'optional':
    case 'nullable': {
      const empty = def.type === 'optional' ? undefined : null;
      return value === empty ? [] : brokenCopies(def.innerType, value).filter((copy) => copy !== empty);
    }
    case 'union': {
      const option = def.options.find((candidate) => z.safeParse(candidate, value).success);
      if (option === undefined) return [];
      return brokenCopies(option, value).filter((copy) => !z.safeParse(schema, copy).success);
    }
    case 'array': {
      const items = value as unknown[];
      return [
        ...otherKinds,
        ...items.flatMap((item, index) => brokenCopies(def.element, item).map((copy) => items.with(index, copy))),
      ];
    }
    case 'object': {
      const fields = Object.entries(def.shape).flatMap(([key, field]) =>
        brokenCopies(field, (value as Record<string, unknown>)[key]).map((copy) => ({
          ...(value as object),
          [key]: copy,
        })),
      );
      return [...otherKinds, ...fields];
    }
    default:
      return otherKinds;
  }
}

test('the contract has endpoints to check', () => expect(replies.length).toBeGreaterThan(50));

test.each(replies)('every valid reply of %s has its shape', (_, schema, shape) => {
  fc.assert(
    fc.property(valuesOf(schema), (reply) => {
      const received = reply === undefined ? undefined : JSON.parse(JSON.stringify(reply));
      expect(z.safeParse(schema, received).success).toBe(true);
      expect(fits(shape, received)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test.each(replies)('a reply of %s with a part missing or of another kind is refused', (_, schema, shape) => {
  fc.assert(
    fc.property(valuesOf(schema), (reply) => {
      const accepted = brokenCopies(schema, reply).filter((copy) => fits(shape, copy));
      expect(accepted).toEqual([]);
    }),
    { numRuns: 5 },
  );
});

test('keys and enum values of a newer server are accepted', () => {
  const shape = replyShapeOf({ 200: z.object({ status: z.enum(['pending']) }) });
  expect(fits(shape, { status: 'archived', colour: 'red' })).toBe(true);
});

test('only the items of the outermost lists are salvaged', () => {
  const shape = replyShapeOf({ 200: z.object({ results: z.array(z.object({ pages: z.array(z.int()) })) }) });
  const indexes: number[] = [];
  const salvage = (_: unknown[], index: number) => indexes.push(index) > 0;
  expect(fits(shape, { results: [{ pages: [1] }, { pages: ['one'] }, 7] }, salvage)).toBe(true);
  expect(indexes).toEqual([1, 2]);
  expect(fits(shape, { results: 7 }, salvage)).toBe(false);
});
