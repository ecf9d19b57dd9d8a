import { parsePickupCode } from '#shop/pickup-code.ts';

/** Finds the pickup code in typed, pasted or scanned text: a bare code, a message or a URL. */
export function parseScan(text: string): string {
  return parsePickupCode(codeInUrl(text.trim()) ?? text);
}

function codeInUrl(text: string): string | undefined {
  if (!/^https?:/i.test(text)) return undefined;
  try {
    return new URL(text).searchParams.get('code') ?? undefined;
  } catch {
    return undefined;
  }
}
