import type { Endpoint } from '@print/contract/endpoint';
import type { Plugin } from 'vite';
import { replyShapeOf } from '../src/api/reply-shape.ts';

/**
 * Replaces the schemas of every endpoint by the shape of its reply, which is all that the app checks. Without
 * the schemas the bundler drops zod from every page that parses nothing itself: a tenth of the initial JavaScript.
 */
export function replyShapes(): Plugin {
  return {
    name: 'reply-shapes',
    apply: 'build',
    enforce: 'pre',
    // Creating a schema has no side effects, even in a chain of calls.
    config: () => ({ build: { rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } } } }),
    transform: {
      filter: { id: /\/packages\/contract\/src\/[^/]+\.ts$/ },
      async handler(code, id) {
        const contract: Record<string, unknown> = await import(id);
        let result = code;
        // Replacing from the end keeps the earlier positions valid.
        for (const { name, start, end } of schemasOf(this.parse(code, { lang: 'ts' })).reverse()) {
          const shape = replyShapeOf((contract[name] as Endpoint).schema.response);
          result = `${result.slice(0, start)}schema: ${JSON.stringify(shape)}${result.slice(end)}`;
        }
        return { code: result, map: null };
      },
    },
  };
}

type Node = { start: number; end: number };
type Program = { body: unknown[] };
type Declaration = { id: { name: string }; init: Satisfies | null };
type Satisfies = Node & {
  typeAnnotation?: { typeName?: { name: string } };
  expression: { expression: { properties: (Node & { key?: { name: string } })[] } };
};

/** The `schema` of every `export const … = { … } as const satisfies Endpoint`, with the name of the endpoint. */
function schemasOf({ body }: Program): (Node & { name: string })[] {
  return body.flatMap((statement) => {
    const { declaration } = statement as { declaration?: { declarations?: Declaration[] } };
    return (declaration?.declarations ?? []).flatMap(({ id, init }) => {
      if (init?.typeAnnotation?.typeName?.name !== 'Endpoint') return [];
      const { properties } = init.expression.expression;
      // An endpoint that spreads another (`...another`) has no `schema` of its own, and a spread has no key.
      const schemas = properties.filter(({ key }) => key?.name === 'schema');
      return schemas.map(({ start, end }) => ({ name: id.name, start, end }));
    });
  });
}
