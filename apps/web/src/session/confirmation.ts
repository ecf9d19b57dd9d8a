import { confirmationRequired } from '@print/contract/refusal-codes';
import { createStore } from 'zustand';
import { ApiError } from '#api/api-error.ts';

/** Settles the calls that wait for the user's confirmation. */
type WaitingCalls = { readonly promise: Promise<boolean>; readonly settle: (isConfirmed: boolean) => void };

/** Set while calls wait; the page then shows the dialog. */
export const waitingCalls = createStore<WaitingCalls | undefined>(() => undefined);

/**
 * Sends a call that may need a confirmation of the sign-in. If the server asks for one, the user confirms in a dialog
 * and the call is sent again, so that forms keep their input. Only staff are asked, on pages that show the dialog: those
 * of the console, and the profile.
 */
export async function withConfirmation<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === confirmationRequired)) throw error;
    if (!(await waitForConfirmation())) throw notConfirmedError(error);
    return await send();
  }
}

const notConfirmed = '没有确认身份，这一步没有执行';
const notConfirmedError = (cause: unknown) => new ApiError('response', notConfirmed, { reason: notConfirmed, cause });

/** Calls that are refused at the same time share one dialog. */
function waitForConfirmation(): Promise<boolean> {
  const current = waitingCalls.getState();
  if (current) return current.promise;
  let settle: WaitingCalls['settle'] = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  waitingCalls.setState({ promise, settle }, true);
  return promise;
}

/** Ends the wait: the calls are sent again, or fail without a change. */
export function settleWaitingCalls(isConfirmed: boolean): void {
  const current = waitingCalls.getState();
  waitingCalls.setState(undefined, true);
  current?.settle(isConfirmed);
}
