import type { FastifySerializerCompiler } from 'fastify';
import * as z from 'zod';

/**
 * Answers are checked by the contract's own schemas, and what those do not name stays in the house. Checked and not
 * encoded, which looks at everything twice: the contract has nothing that is another thing on the wire.
 */
export const writeOutput: FastifySerializerCompiler<z.core.$ZodType> = ({ schema, method, url }) => {
  return (output: unknown) => {
    const { data, error } = z.core.safeParse(schema, output);
    if (error) throw new Error(`${method} ${url} answers what its schema does not allow`, { cause: error });
    return JSON.stringify(data);
  };
};
