/** The code of the 403 that asks for `confirmSignIn`. The same call succeeds afterwards. */
export const confirmationRequired = 'confirmation_required';
