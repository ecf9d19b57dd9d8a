import { normalisePhone } from '@print/contract/orders';
import { pickupAlphabet } from '../placing/order-number-rules.ts';

/** Possible meanings of the search text; `code` may be the beginning of a pickup code. If empty, no order matches. */
export type QueueSearch = { readonly code?: string; readonly orderNumber?: string; readonly phoneEnd?: string };

const partOfCode = new RegExp(`^[${pickupAlphabet}]{3,6}$`);
const wholeCode = new RegExp(`^[${pickupAlphabet}]{6}$`);

/** Undefined when the search text is empty. */
export function readSearch(input = ''): QueueSearch | undefined {
  const text = normalise(input);
  if (text === '') return undefined;
  const [, day, number] = /^(\d{8})-?(\d{6})$/.exec(text) ?? [];
  const phone = normalisePhone(input);
  return {
    ...(partOfCode.test(text) && { code: text }),
    ...(day !== undefined && number !== undefined && { orderNumber: `${day}-${number}` }),
    ...(/^\d{4,20}$/.test(phone) && { phoneEnd: phone }),
  };
}

/** Reads a typed or scanned pickup code; undefined when the text is no pickup code. */
export function readCode(input: string): string | undefined {
  const text = normalise(input).replaceAll('-', '');
  return wholeCode.test(text) ? text : undefined;
}

const normalise = (input: string) =>
  input
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();
