import type { FieldErrors } from '@print/contract/errors';

/** A refusal: something the caller can understand and act on. Everything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  /** Only on a 400: which fields are wrong, and how. */
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: string,
    status: number,
    message: string,
    extra: { fields?: FieldErrors; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.fields = extra.fields;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** A 400 on one field. */
export function fieldRefused(field: string, sentence: string, cause?: unknown): AppError {
  return new AppError('invalid_input', 400, '输入数据验证失败', { fields: { [field]: [sentence] }, cause });
}

/** Names a refusal once: `export const orderNotFound = refusal('order_not_found', 404, '…')`. */
export function refusal(code: string, status: number, sentence: string): () => AppError {
  return () => new AppError(code, status, sentence);
}
