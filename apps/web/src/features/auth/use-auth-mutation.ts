import { login, register, type SignedIn } from '@print/contract/accounts';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import type { AuthMode, AuthValues } from './auth-values.ts';

type AuthMutation = UseMutationResult<SignedIn, Error, AuthValues>;
type Callbacks = { onSuccess: (signedIn: SignedIn) => void; onError: (error: Error) => void };

/** Offline the mutation fails at once instead of waiting for the network. */
export function useAuthMutation(mode: AuthMode, callbacks: Callbacks): AuthMutation {
  return useMutation({
    mutationFn: mode === 'login' ? sendLogin : sendRegistration,
    networkMode: 'always',
    ...callbacks,
  });
}

const asGuest = { asGuest: true };

function sendLogin({ username, password, one_time_code }: AuthValues): Promise<SignedIn> {
  return call(login, { body: { username, password, ...(one_time_code !== '' && { one_time_code }) } }, asGuest);
}

function sendRegistration({ phone_number, one_time_code: _, ...others }: AuthValues): Promise<SignedIn> {
  return call(register, { body: { ...others, ...(phone_number !== '' && { phone_number }) } }, asGuest);
}
