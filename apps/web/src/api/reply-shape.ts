import type { Endpoint } from '@print/contract/endpoint';
import type { core } from 'zod/mini';

/**
 * The kinds of value a reply holds, as a compact literal:
 * - a string lists the allowed kinds of a plain value, one letter each (see `kindOf`);
 * - an array of one shape is a list, an array of several is a union;
 * - an object names its keys.
 */
export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

/** Replaces an item of a list that does not fit. Returns whether the list is usable now. */
export type Salvage = (items: unknown[], index: number) => boolean;

/**
 * Unknown keys and unknown enum values pass: a page left open over an upgrade keeps working.
 * `salvage` is called for the items of the outermost lists that do not fit.
 */
export function fits(shape: Shape, value: unknown, salvage?: Salvage): boolean {
  if (typeof shape === 'string') return shape.includes(kindOf(value));
  if (!Array.isArray(shape))
    return (
      kindOf(value) === 'o' &&
      Object.entries(shape).every(([key, fieldShape]) => fits(fieldShape, (value as never)[key], salvage))
    );
  if (shape.length > 1) return shape.some((option) => fits(option, value, salvage));
  return Array.isArray(value) && value.every((item, index) => fits(shape[0], item) || salvage?.(value, index) === true);
}

/** The first letter of the type: string, number, boolean, undefined, object, array; `0` for null. */
function kindOf(value: unknown): string {
  return value === null ? '0' : Array.isArray(value) ? 'a' : (typeof value).charAt(0);
}

/** The shape of an endpoint's successful replies, whatever their status. */
export function replyShapeOf(response: Endpoint['schema']['response']): Shape {
  return unionOf(Object.values(response).map(shapeOf));
}

/** The shape of the values that a schema accepts; formats, limits and the values of enums are left out. */
function shapeOf(schema: core.$ZodType): Shape {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'enum':
    case 'template_literal':
      return 's';
    case 'number':
    case 'boolean':
      return def.type.charAt(0);
    case 'literal':
      return unionOf([...new Set(def.values.map(kindOf))]);
    case 'null':
      return '0';
    case 'unknown':
      return 'snbuoa0';
    case 'optional':
      return unionOf(['u', shapeOf(def.innerType)]);
    case 'nullable':
      return unionOf(['0', shapeOf(def.innerType)]);
    case 'union':
      return unionOf(def.options.map(shapeOf));
    case 'array':
      return [shapeOf(def.element)];
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, shapeOf(field)]));
    case 'record': {
      // Only a record whose keys are an enum has required keys.
      const keys = [...(def.keyType._zod.values ?? [])].map(String);
      return keys.length > 0 ? Object.fromEntries(keys.map((key) => [key, shapeOf(def.valueType)])) : 'o';
    }
    default:
      throw new Error(`no shape is known for the schema type ${def.type}`);
  }
}

function unionOf(shapes: readonly Shape[]): Shape {
  const parts = shapes.flatMap((option) => (Array.isArray(option) && option.length > 1 ? option : [option]));
  const kinds = parts.filter((part) => typeof part === 'string').join('');
  const union = [...(kinds === '' ? [] : [kinds]), ...parts.filter((part) => typeof part !== 'string')];
  const [first] = union;
  return first !== undefined && union.length === 1 ? first : union;
}
