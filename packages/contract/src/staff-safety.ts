import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

const tags = ['staff-safety'];

/** The code of the 403 that asks for `confirmSignIn`. The same call succeeds afterwards. */
export const confirmationRequired = 'confirmation_required';

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
