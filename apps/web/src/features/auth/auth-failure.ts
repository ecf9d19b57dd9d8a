import { ApiError, messageOf } from '#api/api-error.ts';
import { failureTexts } from '#api/failure-texts.ts';
import type { AuthMode, AuthValues } from './auth-values.ts';

export type AuthFailure = { message: string; hints: string[] };

/** The first rule whose keyword is in the server's message applies. The field itself shows the exact reason. */
const messageRules = [
  ['用户名', '用户名已被使用，请选择其他用户名'],
  ['邮箱', '该邮箱已被注册，请使用其他邮箱或尝试登录'],
  ['密码', '密码格式不正确，请确保密码至少8位'],
] as const;

const hintRules = [
  ['用户名', '试试字母加数字，起一个别人没用过的名字。'],
  ['邮箱', '检查邮箱格式，例如 name@example.com。'],
  ['密码', '密码至少 8 位，最好字母和数字都有。'],
  ['网络', '检查网络连接，然后再试一次。'],
] as const;

const fallbackMessages = { login: failureTexts.loginFailed, register: failureTexts.registerFailed };

export function describeFailure(mode: AuthMode, error: unknown): AuthFailure {
  const serverMessage = messageOf(error, fallbackMessages[mode]) || failureTexts.actionFailed;
  const message = messageRules.find(([keyword]) => serverMessage.includes(keyword))?.[1] ?? serverMessage;
  const hints = hintRules.filter(([keyword]) => message.includes(keyword)).map(([, hint]) => hint);
  return { message, hints };
}

export type FieldErrors = Partial<Record<keyof AuthValues, string>>;

/** The server's own reason for each field. */
export function readFieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const reasons = Object.entries(error.fields).map(([name, messages]) => [name, messages.join('，')]);
  return Object.fromEntries(reasons);
}

/** The password was right. The form shows this error at the field for the code. */
export function isAboutCode(error: unknown): boolean {
  return error instanceof ApiError && error.fields['one_time_code'] !== undefined;
}
