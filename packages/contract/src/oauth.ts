import * as z from 'zod/mini';
import { SignedIn } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { Profile } from './session.ts';
import { SignInProvider } from './shop.ts';

const tags = ['oauth'];

/** Redirects to the provider, which redirects back to the callback page. */
export function startSignInUrl(provider: SignInProvider): string {
  return `/api/oauth/${provider}/`;
}

/** The reason why an authorization flow failed, in the query parameter `error` of the callback page. */
export const OauthError = z.enum([
  'access_denied',
  'provider_not_configured',
  'provider_unavailable',
  'provider_failed',
  'state_invalid',
  'already_linked',
  'linked_to_another',
  'session_ended',
  'shop_unavailable',
]);
export type OauthError = z.infer<typeof OauthError>;

/** Requires the temporary token in the callback page's URL and the cookie set with it. Works once, within a minute. */
export const validateToken = {
  method: 'GET',
  url: '/api/oauth/validate-token/',
  schema: {
    summary: '用回调得到的临时令牌换取登录令牌（一次有效）',
    tags,
    querystring: z.object({ token: z.string() }),
    response: { 200: SignedIn },
  },
} as const satisfies Endpoint;

export const getUserinfo = {
  method: 'GET',
  url: '/api/oauth/userinfo/',
  schema: { summary: '当前用户资料（只认会话 Cookie）', tags, response: { 200: Profile } },
} as const satisfies Endpoint;

export const Binding = z.object({
  provider: SignInProvider,
  /** The provider's id of the account; `DELETE /api/oauth/bindings/{uid}/` takes it. */
  uid: z.string(),
  date_joined: z.iso.datetime({ offset: true }),
});
export type Binding = z.infer<typeof Binding>;

export const Bindings = z.object({
  github_id: z.nullable(z.string()),
  google_id: z.nullable(z.string()),
  can_bind_github: z.boolean(),
  can_bind_google: z.boolean(),
  bindings: z.array(Binding),
});
export type Bindings = z.infer<typeof Bindings>;

export const listBindings = {
  method: 'GET',
  url: '/api/oauth/bindings/',
  schema: { summary: '已绑定的第三方账号', tags, response: { 200: Bindings } },
} as const satisfies Endpoint;

export const startBinding = {
  method: 'POST',
  url: '/api/oauth/bindings/:provider/',
  schema: {
    summary: '开始绑定第三方账号',
    tags,
    params: z.object({ provider: SignInProvider }),
    response: { 200: z.object({ redirect_url: z.string() }) },
  },
} as const satisfies Endpoint;

/** Refused for the last sign-in method. Returns the remaining bindings. */
export const unbind = {
  method: 'DELETE',
  url: '/api/oauth/bindings/:id/',
  schema: {
    summary: '解绑（id 为绑定的 uid 或服务商名）',
    tags,
    params: z.object({ id: z.string().check(z.maxLength(200)) }),
    response: { 200: Bindings },
  },
} as const satisfies Endpoint;
