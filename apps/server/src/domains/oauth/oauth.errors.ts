import { AppError, refusal } from '#platform/errors.ts';

/** The codes are the contract's `OauthError`; the callback page explains them. */
export const accessDenied = refusal('access_denied', 403, '你取消了授权');
export const flowExpired = refusal('state_invalid', 409, '这次登录已经过期，请重新开始');
export const providerNotConfigured = refusal('provider_not_configured', 409, '本店没有开通该登录方式');
export const providerUnavailable = (cause?: unknown) =>
  new AppError('provider_unavailable', 503, '暂时无法连接到该平台，请稍后重试', { retryAfterSeconds: 30, cause });
export const providerFailed = (cause?: unknown) =>
  new AppError('provider_failed', 502, '该平台返回了无法识别的结果，请重试', { cause });

/** One message for every reason. Not a 401: the web app would end an unrelated session. */
export const tempTokenRefused = () =>
  new AppError('invalid_input', 400, '输入数据验证失败', {
    fields: { non_field_errors: ['登录凭证已失效，请重新登录'] },
  });
