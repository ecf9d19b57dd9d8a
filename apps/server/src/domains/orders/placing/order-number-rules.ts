/** No 0 O 1 I L: what is read out or written by hand is read as it was meant. */
export const pickupAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 6;

/** Each letter as likely as the other; undefined when these bytes were too few. */
export function pickupCodeFrom(bytes: Uint8Array): string | undefined {
  // 256 is no multiple of 31: the bytes above the last one would favour the first letters.
  const even = 256 - (256 % pickupAlphabet.length);
  const letters = [...bytes.filter((byte) => byte < even)].slice(0, codeLength);
  if (letters.length < codeLength) return undefined;
  return letters.map((byte) => pickupAlphabet[byte % pickupAlphabet.length]).join('');
}

const shopDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The shop's day and six digits: 20261115-481903. Undefined when these four bytes would make some likelier. */
export function orderNumberFrom(now: Date, bytes: Uint8Array): string | undefined {
  const drawn = bytes.reduce((number, byte) => number * 256 + byte, 0);
  if (drawn >= 4_294_000_000) return undefined;
  return `${shopDay.format(now).replaceAll('-', '')}-${String(drawn % 1_000_000).padStart(6, '0')}`;
}
