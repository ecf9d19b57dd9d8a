import type { FieldErrors } from '@print/contract/errors';
import { confirmationRequired as confirmationRequiredCode } from '@print/contract/refusal-codes';
import { AppError, refusal } from '#platform/errors.ts';

export const notSignedIn = refusal('not_authenticated', 401, '请先登录');
export const signInExpired = refusal('token_invalid', 401, '登录已过期，请重新登录');
/** The web asks for the password and repeats the call. */
export const confirmationRequired = refusal(confirmationRequiredCode, 403, '为了店铺安全，请先确认是你本人');
export const notAllowed = refusal('not_allowed', 403, '权限不足，无法执行此操作');
export const ownersOnly = refusal('owners_only', 403, '这项操作只有店主能做，请联系店主');
export const foreignOrigin = refusal('foreign_origin', 403, '请求来源不受信任');
export const csrfFailed = refusal('csrf_failed', 403, '页面已过期，请刷新后重试');
/** The response is the same for another user's device and for one that does not exist. */
export const deviceNotFound = refusal('device_not_found', 404, '这台设备已不在登录列表中，请刷新后再看');
/** One message for every reason, so that the response reveals nothing about the link. */
export const invitationRefused = refusal(
  'invitation_refused',
  409,
  '邀请链接无效、已过期或已被使用，请向店主要一个新的',
);
/** One message for every reason, so that the response reveals nothing about the link. */
export const passwordLinkRefused = refusal('password_link_refused', 409, '链接无效、已过期或已被使用，请重新申请一个');
export const noMail = refusal('no_mail', 409, '本店没有开通邮件，请到柜台请店员帮忙重设');
export const staffPassword = refusal(
  'staff_password',
  409,
  '这是店员的账号，不能在柜台重设，请管理服务器的人运行 npm run password:link',
);
export const lastOwner = refusal('last_owner', 409, '店里至少要有一位店主，请先让另一位成为店主');
export const memberNotFound = refusal('member_not_found', 404, '这个人已经不是店员了，请刷新后再看');

/** One message for every reason. It names no field: the form would read that as "name taken". */
export const signInRefused = () => accountRefused({ non_field_errors: ['登录信息不正确，请检查后重试'] });
/** Only callers with the right password or provider get these. They name no field of the form's first step. */
export const oneTimeCodeMissing = () => accountRefused({ one_time_code: ['请输入两步验证的动态码'] });
export const oneTimeCodeWrong = () => accountRefused({ one_time_code: ['动态码不正确或已用过，请等新的一组数字'] });
export const secondFactorActive = refusal('second_factor_active', 409, '两步验证已经开启');
export const secondFactorInactive = refusal('second_factor_inactive', 409, '两步验证还没有开启，请重新设置');
export const tooBusy = () => new AppError('too_busy', 503, '现在登录的人太多，请稍后重试', { retryAfterSeconds: 5 });
export const recentSignInRequired = refusal(
  'sign_in_again',
  409,
  '为了账号安全，请退出后重新登录，并在 15 分钟内完成此操作',
);

/** Reports all problems of a form at once, each on its field. */
export const accountRefused = (fields: FieldErrors) =>
  new AppError('invalid_input', 400, '输入数据验证失败', { fields });

export const accountMessages = {
  usernameMissing: '请输入用户名',
  usernameLength: (min: number, max: number) => `用户名须为 ${min} 到 ${max} 个字符`,
  usernameCharacters: '用户名只能包含文字、数字和 _ . -，不能有空格或其他符号',
  accountUnknown: '没有这个账号，请核对用户名或邮箱',
  usernameTaken: '用户名已被使用，请选择其他用户名',
  emailMissing: '请输入邮箱',
  emailInvalid: '邮箱格式不正确，请检查后重新输入',
  emailTooLong: (max: number) => `邮箱最多 ${max} 个字符，请换一个邮箱`,
  emailTaken: '该邮箱已被注册，请使用其他邮箱或尝试登录',
  phoneTooLong: (max: number) => `手机号最多 ${max} 个字符，请检查后重新输入`,
  phoneInvalid: '手机号含有无法识别的字符，请重新输入',
  passwordMissing: '请输入当前密码',
  passwordWrong: '密码不正确，请重新输入',
  passwordCommon: '这个密码太常见，容易被猜到，请换一个',
  passwordOwnName: '密码不能与用户名或邮箱相同，请换一个',
  passwordsDiffer: '两次输入的密码不一致，请重新输入',
};

/** Throws all problems of a form at once. A field without a problem is undefined. */
export function assertNoProblems(problems: Record<string, string | undefined>): void {
  const fields: FieldErrors = {};
  for (const [field, problem] of Object.entries(problems)) if (problem) fields[field] = [problem];
  if (Object.keys(fields).length > 0) throw accountRefused(fields);
}
