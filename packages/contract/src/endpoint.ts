import type * as z from 'zod/mini';

/** Shaped like a Fastify route without its handler. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: `/api/${string}/`;
  readonly schema: {
    readonly summary: string;
    readonly tags: readonly string[];
    /** Content types of the body; JSON by default. */
    readonly consumes?: readonly string[];
    readonly params?: z.ZodMiniType;
    readonly querystring?: z.ZodMiniType;
    readonly headers?: z.ZodMiniType;
    readonly body?: z.ZodMiniType;
    readonly response: Readonly<Record<number, z.ZodMiniType>>;
  };
};

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : never;
type Part<
  E extends Endpoint,
  K extends 'params' | 'querystring' | 'headers' | 'body',
> = E['schema'][K] extends z.ZodMiniType
  ? undefined extends InputOf<E['schema'][K]>
    ? { [P in K]?: InputOf<E['schema'][K]> }
    : { [P in K]: InputOf<E['schema'][K]> }
  : { [P in K]?: never };

export type RequestOf<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'querystring'> &
  Part<E, 'headers'> &
  Part<E, 'body'>;

type SuccessStatus<E extends Endpoint> = Extract<keyof E['schema']['response'], 200 | 201 | 202 | 204>;

/** The body of a successful response. */
export type ReplyOf<E extends Endpoint> = E['schema']['response'][SuccessStatus<E>] extends infer S
  ? S extends z.ZodMiniType
    ? z.output<S>
    : never
  : never;

/** Fills the path parameters and appends the query string. */
export function urlOf(endpoint: Endpoint, request: { params?: unknown; querystring?: unknown } = {}): string {
  const params = (request.params ?? {}) as Record<string, string | number>;
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.url} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.querystring ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
