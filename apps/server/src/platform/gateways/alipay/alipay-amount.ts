/** `12.30`, without rounding. */
export function formatAmount(amountFen: number): string {
  const digits = String(amountFen).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Undefined unless the text is a positive amount of yuan with at most two decimals. */
export function parseAmount(text: string): number | undefined {
  const [, yuan, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const amountFen = yuan === undefined ? 0 : Number(`${yuan}${decimals.padEnd(2, '0')}`);
  return amountFen > 0 ? amountFen : undefined;
}
