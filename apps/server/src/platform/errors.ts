import type { FieldErrors } from '@print/contract/errors';

/** A refusal that the caller can understand and act on. Any other thrown error is a bug. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  /** Only on a 400: messages by field. */
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

export function fieldRefused(field: string, message: string, cause?: unknown): AppError {
  return new AppError('invalid_input', 400, '输入数据验证失败', { fields: { [field]: [message] }, cause });
}

/** Declares a refusal: `export const orderNotFound = refusal('order_not_found', 404, '…')`. */
export function refusal(code: string, status: number, message: string): () => AppError {
  return () => new AppError(code, status, message);
}
