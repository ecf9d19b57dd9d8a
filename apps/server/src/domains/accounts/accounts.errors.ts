import { AppError, refusal } from '#platform/errors.ts';

export const notSignedIn = refusal('not_authenticated', 401, '请先登录');
export const signInExpired = refusal('token_invalid', 401, '登录已过期，请重新登录');
export const notAllowed = refusal('not_allowed', 403, '权限不足，无法执行此操作');
export const foreignOrigin = refusal('foreign_origin', 403, '请求来源不受信任');
export const csrfFailed = refusal('csrf_failed', 403, '页面已过期，请刷新后重试');
export const tooManyStreams = () =>
  new AppError('too_many_streams', 429, '打开的页面过多，请关闭一些后重试', { retryAfterSeconds: 60 });

/** One sentence for whatever was wrong. It names no field: the form would take that for a name that is taken. */
export const signInRefused = () =>
  new AppError('invalid_input', 400, '输入数据验证失败', {
    fields: { non_field_errors: ['登录信息不正确，请检查后重试'] },
  });
export const tooBusy = () =>
  new AppError('too_busy', 503, '现在登录的人太多，请稍后重试', { retryAfterSeconds: 5 });
