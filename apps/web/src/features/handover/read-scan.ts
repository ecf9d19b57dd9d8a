import { parsePickupCode } from '#shop/pickup-code.ts';

/** The code in what was typed, pasted or scanned: itself, a message around it, or an address that carries it. */
export function readScan(text: string): string {
  return parsePickupCode(codeInAddress(text.trim()) ?? text);
}

function codeInAddress(text: string): string | undefined {
  if (!/^https?:/i.test(text)) return undefined;
  try {
    return new URL(text).searchParams.get('code') ?? undefined;
  } catch {
    return undefined;
  }
}
