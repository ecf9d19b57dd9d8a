import fc from 'fast-check';
import type { Endpoint } from '../../packages/contract/src/endpoint.ts';
import { pieceType } from '../../packages/contract/src/uploads.ts';
import { arbitraryOf, type KnownValues, type Schema } from './arbitrary-of.ts';
import { hostileMultipart, validMultipart } from './hostile-multipart.ts';
import { hostileTexts, mutateJson, mutateText, pick, type Random } from './hostile-values.ts';
import { callOf } from './list-endpoints.ts';

export type HostileRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

/** Values of the caller, by the placeholder «…» that they replace. */
export type OwnValues = Readonly<Record<string, string | number>>;

type Part = 'path' | 'query' | 'header' | 'type' | 'json' | 'text' | 'multipart';

const hostileSegments = [
  '%00',
  '%zz',
  '%ED%A0%80',
  '..',
  '..%2f..',
  '%252e',
  "'",
  'NaN',
  '9'.repeat(150),
  'a'.repeat(5000),
];
const hostileQueries = [
  'page[]=1',
  'page=1&page=2',
  '__proto__[a]=1',
  '%',
  '=&=&&',
  `page=${'9'.repeat(3000)}`,
  'page=%00',
];
const hostileHeaders = ['', ' ', '-1', '1e9', '9'.repeat(15), 'k'.repeat(300), '\u00ff', 'k'.repeat(20_000)];
const hostileTypes = [
  ...['', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=a',
    'application/*',
    ';;;',
  ],
];

/** Creates requests to an endpoint: one in five is valid, the others differ from a valid one in one or two places. */
export function createRequests(endpoint: Endpoint, known: KnownValues) {
  const { method, url, schema } = endpoint;
  const parts = Object.fromEntries(
    (['params', 'querystring', 'headers', 'body'] as const).map((name) => [name, toArbitrary(name, schema[name])]),
  );
  const isMultipart = schema.consumes?.includes('multipart/form-data') === true;
  const isPiece = schema.consumes?.includes(pieceType) === true;
  const headerNames = Object.keys((schema.headers?._zod.def as { shape?: object } | undefined)?.shape ?? {});
  const changeable: readonly Part[] = [
    ...(url.includes(':') ? (['path'] as const) : []),
    ...(method === 'GET' ? (['query', 'query'] as const) : (['type'] as const)),
    ...(isMultipart ? (['multipart', 'multipart', 'multipart'] as const) : []),
    ...(schema.headers ? (['header'] as const) : []),
    ...(schema.body ? (['json', 'json', 'json', 'json', 'json', 'text'] as const) : (['query', 'text'] as const)),
  ];

  function toArbitrary(name: string, part: Schema | undefined): fc.Arbitrary<unknown> {
    if (!part) return fc.constant(undefined);
    const bodies = name === 'body' ? known[callOf(endpoint)] : undefined;
    if (bodies) return fc.oneof(fc.constantFrom(...bodies), arbitraryOf(part, known));
    if (name !== 'params') return arbitraryOf(part, known);
    // A parameter belongs to the collection that the path has before it: `orders/id`.
    const pairs = [...url.matchAll(/\/([\w-]+)\/:(\w+)/g)].map(([, collection, id]) => [
      id,
      known[`${collection}/${id}`],
    ]);
    return arbitraryOf(part, Object.assign({}, known, Object.fromEntries(pairs)));
  }

  return (random: Random, own: OwnValues): HostileRequest => {
    const seed = Math.floor(random() * 2 ** 31);
    const [valid] = fc.sample(fc.record(parts), { numRuns: 1, seed }) as [Record<keyof typeof parts, unknown>];
    const changes = new Set<Part>();
    while (random() < (changes.size === 0 ? 0.8 : 0.2)) changes.add(pick(changeable, random));

    const params = Object.entries((valid['params'] ?? {}) as Record<string, string>);
    if (changes.has('path')) params[0] = [params[0]?.[0] ?? '', ''];
    const segments = Object.fromEntries(params);
    const path = url.replace(/:(\w+)/g, (_, name: string) =>
      segments[name] ? encodeURIComponent(fillIn(segments[name], own)) : pick(hostileSegments, random),
    );
    const query = changes.has('query')
      ? pick([...hostileQueries, `search=${encodeURIComponent(pick(hostileTexts, random).toWellFormed())}`], random)
      : toQuery(valid['querystring']);
    const headers = printable(defined(valid['headers']));
    if (changes.has('header')) headers[pick(headerNames, random)] = pick(hostileHeaders, random);

    const isForm = isMultipart && (!schema.body || changes.has('multipart') || random() < 0.3);
    const form = changes.has('multipart') ? hostileMultipart(random) : validMultipart(random);
    const content = changes.has('json') ? mutateJson(valid['body'], random) : valid['body'];
    const text = content === undefined ? undefined : fillIn(JSON.stringify(content), own);
    const json = changes.has('text') ? mutateText(text ?? '{}', random) : text && Buffer.from(text);
    const usualType = isForm ? form.type : isPiece ? pieceType : 'application/json';
    const type = changes.has('type') ? pick(hostileTypes, random) : usualType;
    const body = isForm ? form.bytes : isPiece ? Buffer.alloc(Math.floor(random() * 5000)) : (json ?? undefined);
    return {
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers: body ? { ...headers, 'content-type': type } : headers,
      body: body || undefined,
    };
  };
}

const defined = (fields: unknown) =>
  Object.fromEntries(
    Object.entries((fields ?? {}) as Record<string, string>).filter(([, value]) => value !== undefined),
  );

/** Node's client refuses to send other characters in headers. */
const printable = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/[^ -~]/g, '_')]));

function toQuery(fields: unknown): string {
  return new URLSearchParams(defined(fields)).toString();
}

/** A text of JSON that is a placeholder alone may become a number. */
function fillIn(text: string, own: OwnValues): string {
  return text
    .replace(/"«(\w+)»"/g, (_, name: string) => JSON.stringify(own[name] ?? ''))
    .replace(/«(\w+)»/g, (_, name: string) => String(own[name] ?? ''));
}
