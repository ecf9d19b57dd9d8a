/** Without 0, O, 1, I and L, which are confused when read out or written by hand. */
export const pickupAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 6;

/** All letters are equally likely. Undefined when too few bytes are usable. */
export function pickupCodeFrom(bytes: Uint8Array): string | undefined {
  // 256 is no multiple of 31. Bytes above the last multiple would favour the first letters, so they are skipped.
  const usableBytes = 256 - (256 % pickupAlphabet.length);
  const letters = [...bytes.filter((byte) => byte < usableBytes)].slice(0, codeLength);
  if (letters.length < codeLength) return undefined;
  return letters.map((byte) => pickupAlphabet[byte % pickupAlphabet.length]).join('');
}

const shopDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The day in the shop and six digits: 20261115-481903. Undefined for the few values that would bias the digits. */
export function orderNumberFrom(now: Date, bytes: Uint8Array): string | undefined {
  const value = bytes.reduce((number, byte) => number * 256 + byte, 0);
  if (value >= 4_294_000_000) return undefined;
  return `${shopDay.format(now).replaceAll('-', '')}-${String(value % 1_000_000).padStart(6, '0')}`;
}
