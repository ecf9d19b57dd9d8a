import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

// Every page may make these calls. Those of single pages are in accounts.ts, so that not every page loads them.

export const Profile = z.object({
  username: z.string(),
  email: z.string(),
  phone_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  avatar_url: z.nullable(z.string()),
  created_at: z.iso.datetime({ offset: true }),
  github_id: z.optional(z.string()),
  google_id: z.optional(z.string()),
  /** False for an account created through a provider; its user may set a password. */
  has_password: z.boolean(),
  is_staff: z.boolean(),
  /** Only owners have this field. */
  is_owner: z.optional(z.boolean()),
  /** Whether the user receives mail about their orders, if the shop sends mail. */
  mail_notices: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

const tags = ['accounts'];

export const getCsrfToken = {
  method: 'GET',
  url: '/api/csrf/',
  schema: {
    summary: '领取 CSRF 令牌（同时写入 csrftoken Cookie）',
    tags,
    response: { 200: z.object({ csrfToken: z.string() }) },
  },
} as const satisfies Endpoint;

export const getProfile = {
  method: 'GET',
  url: '/api/profile/',
  schema: { summary: '当前用户资料', tags, response: { 200: Profile } },
} as const satisfies Endpoint;

export const getUsersProfile = {
  method: 'GET',
  url: '/api/users/profile/',
  schema: getProfile.schema,
} as const satisfies Endpoint;

export const logout = {
  method: 'POST',
  url: '/api/logout/',
  schema: { summary: '退出登录', tags, response: { 204: z.null() } },
} as const satisfies Endpoint;
