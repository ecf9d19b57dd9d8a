import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

const tags = ['staff-safety'];

/** Confirms the sign-in of this request for 15 minutes. Users without a password sign in again instead. */
export const confirmSignIn = {
  method: 'POST',
  url: '/api/staff/confirm/',
  schema: {
    summary: '再次输入密码，确认是本人',
    tags,
    body: z.object({ password: z.string() }),
    response: { 204: z.null() },
  },
} as const satisfies Endpoint;

/** The state of the caller's own second factor. */
export const SecondFactorState = z.object({ is_on: z.boolean(), recovery_codes_left: z.int() });
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const getSecondFactor = {
  method: 'GET',
  url: '/api/staff/second-factor/',
  schema: { summary: '自己的两步验证', tags, response: { 200: SecondFactorState } },
} as const satisfies Endpoint;

/** The secret for the authenticator app. The second factor is off until `switchOnSecondFactor`. */
export const setUpSecondFactor = {
  method: 'POST',
  url: '/api/staff/second-factor/setup/',
  schema: {
    summary: '开始设置两步验证',
    tags,
    response: {
      201: z.object({
        /** Base32, to be typed by hand. */
        secret: z.string(),
        /** `otpauth://…`, for the QR code. */
        uri: z.string(),
      }),
    },
  },
} as const satisfies Endpoint;

/** Shown once; the server has only hashes. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Requires a code of the app that was set up. Ends every other session. */
export const switchOnSecondFactor = {
  method: 'POST',
  url: '/api/staff/second-factor/',
  schema: {
    summary: '开启两步验证',
    tags,
    body: z.object({ one_time_code: z.string() }),
    response: { 201: RecoveryCodes },
  },
} as const satisfies Endpoint;

export const switchOffSecondFactor = {
  method: 'DELETE',
  url: '/api/staff/second-factor/',
  schema: { summary: '关闭两步验证', tags, response: { 200: SecondFactorState } },
} as const satisfies Endpoint;

/** The earlier codes stop working. */
export const renewRecoveryCodes = {
  method: 'POST',
  url: '/api/staff/second-factor/recovery-codes/',
  schema: { summary: '换一批恢复码', tags, response: { 201: RecoveryCodes } },
} as const satisfies Endpoint;
