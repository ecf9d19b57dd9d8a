import * as z from 'zod';

/**
 * Compiles the checks of all objects in the schema, as `zod` itself does. The contract uses `zod/mini`, which leaves the
 * compiler out, because browsers would have to load it; without it, checking a long reply takes three times as long.
 */
export function compileObjects(schema: z.core.$ZodType): void {
  if (compiled.has(schema)) return;
  compiled.add(schema);
  for (const part of partsOf(schema)) compileObjects(part);
  if (schema instanceof z.core.$ZodUUID || schema instanceof z.core.$ZodISODateTime) shortenFormat(schema);
  if (!(schema instanceof z.core.$ZodObject)) return;
  const { _zod: internals } = schema;
  z.core.$ZodObjectJIT.init(schema, internals.def);
  if (!internals.def.checks?.length) internals.run = internals.parse;
}

/** Routes share schemas. */
const compiled = new WeakSet<z.core.$ZodType>();

const partsOf = (schema: z.core.$ZodType) =>
  schema instanceof z.core.$ZodObject
    ? Object.values(schema._zod.def.shape)
    : Object.values(schema._zod.def)
        .flat()
        .filter((part) => part instanceof z.core.$ZodType);

/** For a valid text, the loop over the checks takes longer than the pattern, which is the only check. */
function shortenFormat({ _zod: internals }: z.core.$ZodUUID | z.core.$ZodISODateTime): void {
  const { run, def } = internals;
  const { pattern, checks } = def;
  if (!pattern || checks?.length) return;
  internals.run = (payload, context) =>
    typeof payload.value === 'string' && pattern.test(payload.value) ? payload : run(payload, context);
}
