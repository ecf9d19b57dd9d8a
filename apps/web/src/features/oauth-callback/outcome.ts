import type { Profile } from '@print/contract/session';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#api/api-error.ts';
import { errorTexts } from '#api/error-texts.ts';
import { failureTexts } from '#api/failure-texts.ts';
import { getToken } from '#api/token.ts';
import { profileQuery } from '#session/profile-query.ts';
import { signIn } from '#session/session.ts';
import type { CallbackParams } from './callback-params.ts';
import { explainOauthError } from './explain-oauth-error.ts';
import { isCodeRequest, redeem } from './redeem.ts';

export type Outcome =
  | { state: 'failed'; isBinding: boolean; message: string; explanation: string }
  | { state: 'signed-in'; user: Profile }
  | { state: 'code-required'; params: Extract<CallbackParams, { kind: 'completed' }> }
  | { state: 'bound'; provider: CallbackParams['provider'] };

const unknownFailure = '登录过程中发生未知错误';

/** Completes the sign-in or binding. Never rejects: an error is an outcome too. */
export async function completeCallback(params: CallbackParams, queryClient: QueryClient): Promise<Outcome> {
  if (params.kind !== 'completed') return failureOf(params);
  try {
    if (params.isBinding) return await confirmBinding(params, queryClient);
    const signedIn = await redeem(params);
    signIn(queryClient, signedIn);
    return { state: 'signed-in', user: signedIn.user };
  } catch (error) {
    if (isCodeRequest(error)) return { state: 'code-required', params };
    return failed(params, errorMessageOf(error));
  }
}

/** The URL tells that the provider refused the sign-in or that a parameter is missing; no request is needed. */
export function failureOf(params: Exclude<CallbackParams, { kind: 'completed' }>): Outcome {
  const { isBinding } = params;
  if (params.kind === 'refused')
    return failed(params, `OAuth错误: ${params.error}`, explainOauthError(params.error, params));
  return failed(params, isBinding ? 'OAuth绑定失败，请重试' : 'OAuth登录失败，请重试');
}

/** The URL may be forged, so the profile has to confirm the binding. */
async function confirmBinding({ provider }: CallbackParams, queryClient: QueryClient): Promise<Outcome> {
  if (getToken() === null) throw new ApiError('response', errorTexts.sessionExpired);
  const profile = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
  if (provider === undefined || profile[`${provider}_id`] === undefined)
    throw new ApiError('response', failureTexts.bindFailed);
  return { state: 'bound', provider };
}

function failed(params: CallbackParams, message: string, explanation?: string): Outcome {
  const { isBinding } = params;
  return { state: 'failed', isBinding, message, explanation: explanation ?? explainOauthError(undefined, params) };
}

/** This page has no form, so field messages are shown without labels. */
function errorMessageOf(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return fields.join('；') || messageOf(error, unknownFailure) || unknownFailure;
}
