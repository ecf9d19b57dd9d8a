import type { FastifySerializerCompiler } from 'fastify';
import * as z from 'zod';
import { compileObjects } from './compile-objects.ts';

/**
 * Checks replies against the contract's schemas and drops fields that they do not name. No schema uses a codec, so
 * parsing is enough; encoding would validate twice.
 */
export const writeOutput: FastifySerializerCompiler<z.core.$ZodType> = ({ schema, method, url }) => {
  compileObjects(schema);
  return (output: unknown) => {
    const { data, error } = z.core.safeParse(schema, output);
    if (error) throw new Error(`${method} ${url} sends a reply that its schema does not allow`, { cause: error });
    return JSON.stringify(data);
  };
};
