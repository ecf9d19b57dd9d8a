import * as z from 'zod';

/**
 * Compiles the checks of all objects in the schema, as `zod` itself does. The contract uses `zod/mini`, which leaves the
 * compiler out, because browsers would have to load it; without it, checking a long reply takes three times as long.
 */
export function compileObjects(schema: z.core.$ZodType): void {
  compile(schema, new Set());
}

function compile(schema: z.core.$ZodType, compiled: Set<z.core.$ZodType>): void {
  if (compiled.has(schema)) return;
  compiled.add(schema);
  for (const part of partsOf(schema)) compile(part, compiled);
  if (!(schema instanceof z.core.$ZodObject)) return;
  const { _zod: internals } = schema;
  z.core.$ZodObjectJIT.init(schema, internals.def);
  if (!internals.def.checks?.length) internals.run = internals.parse;
}

const partsOf = (schema: z.core.$ZodType) =>
  schema instanceof z.core.$ZodObject
    ? Object.values(schema._zod.def.shape)
    : Object.values(schema._zod.def)
        .flat()
        .filter((part) => part instanceof z.core.$ZodType);
