import { type Fen, fen } from '@print/contract/price';

/**
 * Measured on payment screens. Copies saved again or scaled down differ in 1 to 10 of 256 bits, other payments of the
 * same amount in at least 17, of another amount in at least 28. A cropped copy is not detected.
 */
export const maxHammingDistance = 12;

/** `confidence` from 0 to 100. */
type Word = { readonly text: string; readonly height: number; readonly confidence: number };

/** Below this confidence half of the results are wrong. */
const minConfidence = 60;

const withCents = /^[-+−–]?[¥￥Y]?[-+−–]?(\d{1,6}|\d{1,3}(?:,\d{3})+)\.(\d{2})元?$/;
/** Without cents, a number needs a currency sign to be an amount. */
const wholeYuan = /^[-+−–]?[¥￥][-+−–]?(\d{1,6}|\d{1,3}(?:,\d{3})+)$/;

/** Payment apps show the amount in the largest font. Undefined when no word looks like an amount. */
export function findAmount(words: readonly Word[]): Fen | undefined {
  const [largest] = words
    .filter(({ confidence }) => confidence >= minConfidence)
    .flatMap(({ text, height }) => {
      const amount = amountIn(text);
      return amount === undefined ? [] : [{ amount, height }];
    })
    .toSorted((a, b) => b.height - a.height);
  return largest?.amount;
}

/** 交易单号, 转账单号 and 订单号: both providers use 28 to 32 digits. */
const transactionNumber = /^\d{28,32}$/;

/**
 * The number of the transaction, which payment apps show above the number of the merchant's order. One wrong digit
 * makes it useless, so it must be recognised with confidence. Undefined when there is none.
 */
export function findTransactionNumber(words: readonly Word[]): string | undefined {
  return words.find(({ text, confidence }) => confidence >= minConfidence && transactionNumber.test(text))?.text;
}

function amountIn(text: string): Fen | undefined {
  const [, yuan, cents = '00'] = withCents.exec(text) ?? wholeYuan.exec(text) ?? [];
  if (yuan === undefined) return undefined;
  const amount = Number(yuan.replaceAll(',', '')) * 100 + Number(cents);
  return amount > 0 ? fen(amount) : undefined;
}
