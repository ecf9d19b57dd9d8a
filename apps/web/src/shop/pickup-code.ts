const length = 6;

/** What follows 取件码 in a copied message; the order number beside it has digits too. */
const labelledCode = /取件码[\s:：是为]*((?:[A-Z0-9][\s-]*){6})/;

/** The code as typed or pasted: in capitals, without spaces, and without the words around it. */
export function parsePickupCode(text: string): string {
  const capitals = text.normalize('NFKC').toUpperCase();
  const code = labelledCode.exec(capitals)?.[1] ?? capitals;
  return code.replace(/[^A-Z0-9]/g, '').slice(0, length);
}

/** What makes a code doubtful; a remark, never a refusal. */
export function pickupCodeWarning(code: string): string | undefined {
  if (/[01OIL]/.test(code)) return '取件码里没有数字 0、1 和字母 O、I、L，请再核对一下';
  if (code !== '' && code.length < length) return `取件码共 ${length} 位，请再核对一下`;
  return undefined;
}
