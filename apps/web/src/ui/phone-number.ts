const maxDigits = 11;

/** Reads the digits of a typed or pasted mainland number, without +86, spaces and dashes. */
export function parsePhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (/^\s*(\+|00)\s*86/.test(text)) return digits.replace(/^(00)?86/, '').slice(0, maxDigits);
  // No mainland number starts with 86, so this is the country code. It is removed once the number is complete.
  if (digits.startsWith('86')) return digits.length > 12 ? digits.slice(2, 2 + maxDigits) : digits;
  return digits.slice(0, maxDigits);
}

/** 138 0013 8000, also for a partial number. */
export function formatPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

export function isLikelyPhone(digits: string): boolean {
  return /^1[3-9]\d{9}$/.test(digits);
}
