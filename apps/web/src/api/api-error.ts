import { errorTexts, messagesOf, textOfResponse } from './error-texts.ts';

type Kind = 'response' | 'unreadable' | 'no-response' | 'timeout' | 'request-setup';

/** Every failed call throws this; `message` is the text to show. */
export class ApiError extends Error {
  readonly kind: Kind;
  readonly status: number | undefined;
  /** The server's error code, such as `csrf_failed`. */
  readonly code: string | undefined;
  /** On a 400: the messages of each field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The field `error` of the response, for the few places that prefer it over our own texts. */
  readonly reason: string | undefined;
  /** From the `Retry-After` header. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: Kind,
    message: string,
    extra: {
      status?: number;
      code?: string | undefined;
      fields?: Readonly<Record<string, readonly string[]>>;
      reason?: string | undefined;
      retryAfterMs?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = extra.status;
    this.code = extra.code;
    this.fields = extra.fields ?? {};
    this.reason = extra.reason;
    this.retryAfterMs = extra.retryAfterMs;
  }
}

export function errorFromResponse(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const { code, error } = (body ?? {}) as Record<string, unknown>;
  return new ApiError('response', textOfResponse(status, body), {
    status,
    code: typeof code === 'string' ? code : undefined,
    fields: status === 400 ? messagesOf(body) : {},
    reason: typeof error === 'string' ? error : undefined,
    retryAfterMs: retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined,
  });
}

/** A success whose body does not match the contract. Without a `text`, `messageOf` prefers its fallback. */
export const unreadableReplyError = (status: number, text?: string) =>
  new ApiError(text ? 'response' : 'unreadable', text ?? errorTexts.otherStatus, { status });

export const noResponseError = (cause?: unknown) => new ApiError('no-response', errorTexts.noResponse, { cause });

export const requestSetupError = (cause: unknown) => new ApiError('request-setup', errorTexts.requestSetup, { cause });

/** The timeout text mentions an upload, so a call without a file shows the network text instead. */
export const timeoutError = (hasFile: boolean) =>
  new ApiError('timeout', hasFile ? errorTexts.timeout : errorTexts.noResponse);

/** The text to show for any thrown value. */
export function messageOf(error: unknown, fallback: string = errorTexts.otherStatus): string {
  return error instanceof ApiError && error.kind !== 'unreadable' ? error.message : fallback;
}
