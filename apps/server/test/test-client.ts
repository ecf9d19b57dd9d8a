import type { Endpoint, ReplyOf, RequestOf } from '@print/contract/endpoint';
import { urlOf } from '@print/contract/endpoint';

export type TestReply<Body> = { readonly status: number; readonly headers: Headers; readonly body: Body };

export type TestClient = {
  readonly cookies: Map<string, string>;
  /** Calls an endpoint as the browser does; the body has the type of a success, whatever the status. */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<TestReply<ReplyOf<E>>>;
  /** Uploads a file as the multipart field `file`, with optional text fields. */
  upload<E extends Endpoint>(
    endpoint: E,
    file: Uint8Array,
    name: string,
    fields?: Record<string, string>,
  ): Promise<TestReply<ReplyOf<E>>>;
  /** The CSRF headers of an unsafe request; none with a token. */
  csrfHeaders(): Promise<Record<string, string>>;
  /** Any other request, with this client's cookies and token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** A page navigation: with cookies, without a token. */
  visit(path: string): Promise<Response>;
};

/** An HTTP client that stores cookies, sends its token and default headers, and echoes csrftoken. */
export function createClient(
  origin: string,
  token?: string,
  defaultHeaders: Readonly<Record<string, string>> = {},
): TestClient {
  const cookies = new Map<string, string>();

  const fetchAs = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (token !== undefined && !headers.has('authorization')) headers.set('authorization', `Token ${token}`);
    return await visit(path, { ...init, headers });
  };

  const visit = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers({ ...defaultHeaders, ...Object.fromEntries(new Headers(init.headers)) });
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(origin + path, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };

  const csrfHeaders = async (): Promise<Record<string, string>> => {
    if (token !== undefined) return {};
    if (!cookies.has('csrftoken')) await fetchAs('/api/csrf/');
    return { 'x-csrftoken': cookies.get('csrftoken') ?? '' };
  };

  const replyOf = async (response: Response) => {
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };

  return {
    cookies,
    csrfHeaders,
    fetch: fetchAs,
    visit,
    upload: async (endpoint, file, name, fields = {}) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new Blob([Buffer.from(file)]), name);
      return await replyOf(
        await fetchAs(endpoint.url, { method: endpoint.method, headers: await csrfHeaders(), body: form }),
      );
    },
    call: async (endpoint, request) => {
      const headers: Record<string, string> = { ...(request.headers as Record<string, string> | undefined) };
      if (endpoint.method !== 'GET') Object.assign(headers, await csrfHeaders());
      if (request.body !== undefined) headers['content-type'] = 'application/json';
      const response = await fetchAs(urlOf(endpoint, request), {
        method: endpoint.method,
        headers,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      });
      return await replyOf(response);
    },
  };
}
