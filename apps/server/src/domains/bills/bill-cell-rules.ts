import { type Fen, fen } from '@print/contract/price';
import { hiddenCharacters } from '#lib/hidden-characters.ts';

const yuan = /^\+?¥?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2})0*)?元?$/;
/** Ten million yuan. */
const maxAmount = 1_000_000_000;

/** Reads `¥35.00`, `35`, `35.5` and `1,234.50` digit by digit. Undefined if it is no amount, or one that no shop takes. */
export function readAmount(cell: string): Fen | undefined {
  const [, whole, cents = ''] = yuan.exec(cell.normalize('NFKC').replaceAll(/\s/g, '')) ?? [];
  if (whole === undefined) return undefined;
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return amount <= maxAmount ? fen(amount) : undefined;
}

const dateAndTime = /^(\d{4})[-/年.](\d{1,2})[-/月.](\d{1,2})日?[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
/** The number of a day in a spreadsheet, with the time as its fraction: 1982 to 2119. */
const serial = /^[3-7]\d{4}(?:\.\d+)?$/;
const serialOf1970 = 25_569;
const dayMs = 24 * 3_600_000;
/** Both providers write the time of China, which has no summer time. */
const chinaOffsetMs = 8 * 3_600_000;

/** Reads a date with a time. Undefined if there is none, or no such day. */
export function readMoment(cell: string): Date | undefined {
  const text = cell.normalize('NFKC').trim();
  if (serial.test(text)) {
    const seconds = Math.round(((Number(text) - serialOf1970) * dayMs) / 1000);
    return new Date(seconds * 1000 - chinaOffsetMs);
  }
  const parts = dateAndTime
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    local.getUTCMonth() === month - 1 && local.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? new Date(local.getTime() - chinaOffsetMs) : undefined;
}

/** The number of a transaction or order; '' if the bill has none, or a spreadsheet program has rounded it. */
export function readNumber(cell: string | undefined): string {
  const number = (cell ?? '').normalize('NFKC').replaceAll(/[\s'`"]/g, '');
  return /^[\w.:*-]{4,64}$/.test(number) && !/^\d(?:\.\d+)?e\+?\d+$/i.test(number) ? number : '';
}

/** One line of text. `/` stands for nothing. */
export function readCell(cell: string | undefined, maxLength = 200): string {
  const text = (cell ?? '').replaceAll(hiddenCharacters, ' ').replaceAll(/\s+/g, ' ').trim();
  return text === '/' ? '' : text.slice(0, maxLength).toWellFormed();
}
