import { AppError, fieldRefused, refusal } from '../errors.ts';

export const notFound = refusal('not_found', 404, '请求的资源不存在');
export const methodNotAllowed = refusal('method_not_allowed', 405, '不支持此请求方式');
export const malformedRequest = () =>
  new AppError('malformed', 400, '请求数据格式错误', { fields: { non_field_errors: ['请求数据格式错误'] } });
export const bodyTooLarge = refusal('too_large', 413, '提交的内容过大');
export const unsupportedType = refusal('unsupported_type', 415, '不支持此内容格式');
export const compressedBody = refusal('compressed_body', 415, '不支持压缩过的请求内容');
export const headersTooLarge = refusal('headers_too_large', 431, '请求头过大');
export const requestTimedOut = refusal('request_timeout', 408, '请求超时，请重试');
export const internalError = refusal('internal_error', 500, '服务器内部错误，请稍后重试');
export const unavailable = (cause: unknown) =>
  new AppError('unavailable', 503, '服务暂时不可用，请稍后重试', { retryAfterSeconds: 5, cause });

export const noFile = () => fieldRefused('file', '请选择要上传的文件');
export const oneFileOnly = () => fieldRefused('file', '每次只能上传一个文件');
export const brokenUpload = (cause?: unknown) => fieldRefused('file', '上传的内容不完整，请重新上传', cause);
