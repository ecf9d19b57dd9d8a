import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Profile } from './session.ts';

const tags = ['accounts'];

// Schemas use literals only: one built from a template or a property is not tree-shaken and keeps zod in the bundle.
const min = 8;
const max = 128;
export const passwordLength = { min, max } as const;

/** Only the length is checked here; the server checks common passwords and names in use. */
const NewPassword = z.string().check(z.minLength(min, '至少 8 位'), z.maxLength(max, '最多 128 位'));

export const Registration = z.object({
  username: z.string(),
  email: z.string(),
  phone_number: z.optional(z.string()),
  password: NewPassword,
  password_confirm: z.string(),
});
export type Registration = z.infer<typeof Registration>;

/** A user and their new token. */
export const SignedIn = z.object({ user: Profile, token: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

export const register = {
  method: 'POST',
  url: '/api/register/',
  schema: { summary: '注册', tags, body: Registration, response: { 201: SignedIn } },
} as const satisfies Endpoint;

/** Only for users who have switched the second factor on: a code of their authenticator app, or a recovery code. */
const OneTimeCode = z.optional(z.string());

/**
 * Signs in by name and password, or by name and provider directly after the OAuth callback. If the second factor is
 * missing or wrong, the reply is a 400 on `one_time_code`, and the same call with a code succeeds.
 */
export const login = {
  method: 'POST',
  url: '/api/login/',
  schema: {
    summary: '登录（用户名和密码，或刚完成的第三方登录）',
    tags,
    body: z.union([
      z.object({ username: z.string(), password: z.string(), one_time_code: OneTimeCode }),
      z.object({ username: z.string(), oauth_provider: z.string(), one_time_code: OneTimeCode }),
    ]),
    response: { 200: SignedIn },
  },
} as const satisfies Endpoint;

/** Missing fields stay unchanged. */
export const ContactForm = z.object({
  phone_number: z.optional(z.string()),
  email: z.optional(z.string()),
  mail_notices: z.optional(z.boolean()),
});
export type ContactForm = z.infer<typeof ContactForm>;

export const updateProfile = {
  method: 'PUT',
  url: '/api/profile/update/',
  schema: { summary: '修改资料（手机号、邮箱、邮件提醒）', tags, body: ContactForm, response: { 200: Profile } },
} as const satisfies Endpoint;

export const NewPasswordForm = z.object({
  current_password: z.optional(z.string()),
  password: NewPassword,
  password_confirm: z.string(),
});
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;

/** Ends every other session. An account without a password sends no current one, but must have signed in recently. */
export const changePassword = {
  method: 'POST',
  url: '/api/profile/password/',
  schema: { summary: '修改或设置密码', tags, body: NewPasswordForm, response: { 200: Profile } },
} as const satisfies Endpoint;

/** The reply is the same for every name. If the account exists and has an email address, it gets a one-time link. */
export const requestPasswordLink = {
  method: 'POST',
  url: '/api/password-link/',
  schema: {
    summary: '忘记密码：把一次性链接发到账号的邮箱',
    tags,
    body: z.object({ username: z.string().check(z.minLength(1, '请输入用户名或邮箱'), z.maxLength(254)) }),
    response: { 204: z.null() },
  },
} as const satisfies Endpoint;

export const PasswordLinkForm = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: NewPassword,
  password_confirm: z.string(),
});
export type PasswordLinkForm = z.infer<typeof PasswordLinkForm>;

/** Sets the password by a one-time link and ends every session of the account. */
export const resetPassword = {
  method: 'POST',
  url: '/api/password-link/use/',
  schema: { summary: '用一次性链接重设密码', tags, body: PasswordLinkForm, response: { 204: z.null() } },
} as const satisfies Endpoint;

/** One browser with a session, however many tokens it holds. */
export const SignedInDevice = z.object({
  id: z.uuid(),
  /** Such as “Chrome · Windows”; empty when unknown. */
  name: z.string(),
  signed_in_at: z.iso.datetime({ offset: true }),
  last_seen_at: z.iso.datetime({ offset: true }),
  is_current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

export const listDevices = {
  method: 'GET',
  url: '/api/profile/devices/',
  schema: { summary: '已登录的设备', tags, response: { 200: z.array(SignedInDevice) } },
} as const satisfies Endpoint;

export const signOutDevice = {
  method: 'DELETE',
  url: '/api/profile/devices/:id/',
  schema: { summary: '让一台设备退出登录', tags, params: z.object({ id: z.uuid() }), response: { 204: z.null() } },
} as const satisfies Endpoint;

export const signOutOtherDevices = {
  method: 'DELETE',
  url: '/api/profile/devices/',
  schema: { summary: '让其他设备全部退出登录', tags, response: { 204: z.null() } },
} as const satisfies Endpoint;

/** Deletes documents and personal data. The amounts of orders stay, anonymised. */
export const deleteAccount = {
  method: 'POST',
  url: '/api/profile/delete/',
  schema: {
    summary: '注销账号（需要密码；没有密码的账号须刚刚登录过）',
    tags,
    body: z.object({ username: z.string(), password: z.optional(z.string()) }),
    response: { 204: z.null() },
  },
} as const satisfies Endpoint;
