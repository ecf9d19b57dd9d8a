import type { Plugin } from 'vite';

/**
 * Of an endpoint the built app needs method and address only: the server has already checked its replies
 * against the schemas. Without them the bundler drops zod from every page that parses nothing itself,
 * which is a tenth of the initial JavaScript.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    enforce: 'pre',
    // Making a schema has no effect but the schema, also where it is made by a chain of calls.
    config: () => ({ build: { rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } } } }),
    transform: {
      filter: { id: /\/packages\/contract\/src\/[^/]+\.ts$/ },
      handler(code) {
        let short = code;
        // From the end, so that what comes before keeps its place.
        for (const { start, end } of schemasOf(this.parse(code, { lang: 'ts' })).reverse()) {
          short = `${short.slice(0, start)}schema: undefined${short.slice(end)}`;
        }
        return { code: short, map: null };
      },
    },
  };
}

type Node = { type: string; start: number; end: number };
type Program = { body: unknown[] };

/** The `schema` of every `export const … = { … } as const satisfies Endpoint`. */
function schemasOf({ body }: Program): Node[] {
  return body.flatMap((statement) => {
    const { declaration } = statement as { declaration?: { declarations?: { init: Satisfies | null }[] } };
    return (declaration?.declarations ?? []).flatMap(({ init }) => {
      if (init?.typeAnnotation?.typeName?.name !== 'Endpoint') return [];
      const { properties } = init.expression.expression;
      // An endpoint that is like another (`...another`) has no property of that name, and no key at that place.
      return properties.filter(({ key }) => key?.name === 'schema');
    });
  });
}

type Satisfies = Node & {
  typeAnnotation?: { typeName?: { name: string } };
  expression: { expression: { properties: (Node & { key?: { name: string } })[] } };
};
