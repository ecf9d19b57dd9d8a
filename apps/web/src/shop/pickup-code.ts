const length = 6;

/** Finds the code after 取件码 in a copied message, which also contains the digits of the order number. */
const labelledCode = /取件码[\s:：是为]*((?:[A-Z0-9][\s-]*){6})/;

/** Reads a typed or pasted code: in capitals, without spaces and surrounding text. */
export function parsePickupCode(text: string): string {
  const capitals = text.normalize('NFKC').toUpperCase();
  const code = labelledCode.exec(capitals)?.[1] ?? capitals;
  return code.replace(/[^A-Z0-9]/g, '').slice(0, length);
}

/** A hint about an unlikely code; the form accepts it all the same. */
export function pickupCodeWarning(code: string): string | undefined {
  if (/[01OIL]/.test(code)) return '取件码里没有数字 0、1 和字母 O、I、L，请再核对一下';
  if (code !== '' && code.length < length) return `取件码共 ${length} 位，请再核对一下`;
  return undefined;
}
