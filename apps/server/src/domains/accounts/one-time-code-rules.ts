/** Longer input is no code, and normalising it would take time. */
const maxLength = 100;

export const recoveryCodeLength = 10;

/** A code as typed: full-width digits, spaces, dashes and lower case are accepted. */
export function readOneTimeCode(input: string): { readonly kind: 'totp' | 'recovery'; readonly code: string } {
  const text = input.length > maxLength ? '' : input.normalize('NFKC').replace(/[\s-]/gu, '').toUpperCase();
  if (/^\d{6}$/.test(text)) return { kind: 'totp', code: text };
  // Base32 has no 0 and no 8, so these digits were misread.
  return { kind: 'recovery', code: text.replaceAll('0', 'O').replaceAll('8', 'B') };
}

/** As shown to the user: two halves. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`;
}
