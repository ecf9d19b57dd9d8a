import fc from 'fast-check';
import type { Endpoint } from '../../packages/contract/src/endpoint.ts';

export type Schema = NonNullable<Endpoint['schema']['body']>;

/**
 * Values that exist in the shop, by the name of their field or by collection and parameter of the path (`orders/id`),
 * and whole bodies by their call (`POST /api/orders/`). Without them no call gets beyond 404.
 */
export type KnownValues = Readonly<Record<string, readonly unknown[] | undefined>>;

/** The definitions of zod that the contract uses. */
type Definition = {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
  readonly shape: Readonly<Record<string, Schema>>;
  readonly innerType: Schema;
  readonly element: Schema;
  readonly options: readonly Schema[];
  readonly entries: Readonly<Record<string, string>>;
  readonly parts: readonly Schema[];
  readonly keyType: Schema;
  readonly valueType: Schema;
  readonly values: readonly unknown[];
};
type Check = {
  readonly check: string;
  readonly pattern?: RegExp;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
};

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** Values that the schema accepts. A field with known values has mostly one of them. */
export function arbitraryOf(schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const generic = withoutKnown(schema, known, name);
  const values = known[name];
  const isWrapper = ['optional', 'nullable', 'array'].includes(definitionOf(schema).type);
  if (!values || isWrapper) return generic;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: generic });
}

function withoutKnown(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  const checks = (definition.checks ?? []).map(({ _zod }) => _zod.def);
  const of = (inner: Schema, innerName = name) => arbitraryOf(inner, known, innerName);
  switch (definition.type) {
    case 'object':
      return objectOf(definition.shape, known);
    case 'optional':
      return fc.option(of(definition.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(of(definition.innerType), { nil: null });
    case 'array':
      return fc.array(of(definition.element), { minLength: 1, maxLength: 3 });
    case 'union':
      return fc.oneof(...definition.options.map((option) => of(option)));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries));
    case 'literal':
      return fc.constantFrom(...definition.values);
    case 'template_literal':
      return fc.tuple(...definition.parts.map((part) => of(part))).map((parts) => parts.join(''));
    case 'record':
      return recordOf(definition, known);
    case 'string':
      return stringOf(definition, checks);
    case 'number':
      return numberOf(definition, checks);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`schemas of type ${definition.type} need a generator`);
  }
}

function objectOf(shape: Readonly<Record<string, Schema>>, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, arbitraryOf(schema, known, name)]);
  return fc.record(Object.fromEntries(fields));
}

/** A record whose keys are an enum needs all of them. */
function recordOf({ keyType, valueType }: Definition, known: KnownValues): fc.Arbitrary<unknown> {
  const { type, entries } = definitionOf(keyType);
  const keys = type === 'enum' ? Object.values(entries) : ['key'];
  return objectOf(Object.fromEntries(keys.map((key) => [key, valueType])), known);
}

function stringOf({ format }: Definition, checks: readonly Check[]): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 4 });
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  if (format === 'date') return day.map((date) => date.toISOString().slice(0, 10));
  if (format === 'datetime') return day.map((date) => date.toISOString());
  const pattern = checks.find(({ pattern }) => pattern)?.pattern;
  if (pattern) return fc.stringMatching(pattern);
  const minLength = checks.find(({ check }) => check === 'min_length')?.minimum ?? 0;
  const maxLength = checks.find(({ check }) => check === 'max_length')?.maximum ?? 30;
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 30) });
}

/** Amounts of money have at most two decimals. */
function numberOf({ format }: Definition, checks: readonly Check[]): fc.Arbitrary<number> {
  const min = checks.find(({ check }) => check === 'greater_than')?.value ?? 0;
  const max = checks.find(({ check }) => check === 'less_than')?.value ?? 1000;
  if (format === 'safeint') return fc.integer({ min, max });
  return fc.integer({ min: min * 100, max: max * 100 }).map((number) => number / 100);
}
