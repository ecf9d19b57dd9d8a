/** The days from 30 December 1899, day 0 of most spreadsheets, to 1970. */
const daysTo1970 = 25_569;
/** Spreadsheets of old Macs count from 1904. */
const daysTo1904 = 1462;
const dayMs = 24 * 3_600_000;
/** 31 December 9999. */
const lastDay = 2_958_465;

/** `2026-08-27 14:56:03`; a number that is no date stays as it is. */
export function dateOf(cell: string, startsIn1904: boolean): string {
  const days = Number(cell) + (startsIn1904 ? daysTo1904 : 0);
  if (!(days >= 1 && days < lastDay + 1)) return cell;
  const seconds = Math.round(((days - daysTo1970) * dayMs) / 1000);
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Spreadsheets compute with 15 digits, but store `12.300000000000001` for 12.3. Long whole numbers keep their digits. */
export function numberOf(cell: string): string {
  if (/^-?\d+$/.test(cell)) return cell;
  const value = Number(cell);
  return cell === '' || !Number.isFinite(value) ? cell : String(Number(value.toPrecision(15)));
}

/** The built-in formats of dates and times, of the standard and of Chinese Excel. */
const builtInDates: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.some(([first, last]) => id >= first && id <= last);
  // Without quoted texts, escaped characters, colours and conditions.
  const bare = code.replaceAll(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(bare);
}

/** From 0; undefined if the reference is missing or too far right. */
export function columnOf(reference: string | undefined): number | undefined {
  const [, letters = ''] = /^([A-Z]{1,3})\d*$/i.exec(reference ?? '') ?? [];
  if (letters === '') return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
