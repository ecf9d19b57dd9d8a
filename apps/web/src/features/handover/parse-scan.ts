import { parsePickupCode } from '#shop/pickup-code.ts';

/** The code in what was typed, pasted or scanned: itself, a message around it, or an address that carries it. */
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
