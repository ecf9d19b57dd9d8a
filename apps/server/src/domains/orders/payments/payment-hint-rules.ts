import { type Fen, fen } from '@print/contract/price';

/**
 * Measured on screens of payment apps: copies that were saved anew, or smaller, differ in 1 to 10 of 256 bits, another
 * payment of the same amount in 17 and more, of another amount in 28 and more. A cropped copy is not known again.
 */
export const maxBitsApart = 12;

/** `confidence` from 0 to 100. */
type Word = { readonly text: string; readonly height: number; readonly confidence: number };

/** What is read with less than this is wrong half of the time. */
const minConfidence = 60;

const withCents = /^[-+−–]?[¥￥Y]?[-+−–]?(\d{1,6}|\d{1,3}(?:,\d{3})+)\.(\d{2})元?$/;
/** Without cents, a number is an amount only if it says so. */
const wholeYuan = /^[-+−–]?[¥￥][-+−–]?(\d{1,6}|\d{1,3}(?:,\d{3})+)$/;

/** The amount that a payment app shows in its largest type; undefined when nothing there looks like one. */
export function findAmount(words: readonly Word[]): Fen | undefined {
  const [largest] = words
    .filter(({ confidence }) => confidence >= minConfidence)
    .flatMap(({ text, height }) => {
      const amount = amountIn(text);
      return amount === undefined ? [] : [{ amount, height }];
    })
    .toSorted((one, other) => other.height - one.height);
  return largest?.amount;
}

function amountIn(text: string): Fen | undefined {
  const [, yuan, cents = '00'] = withCents.exec(text) ?? wholeYuan.exec(text) ?? [];
  if (yuan === undefined) return undefined;
  const amount = Number(yuan.replaceAll(',', '')) * 100 + Number(cents);
  return amount > 0 ? fen(amount) : undefined;
}
