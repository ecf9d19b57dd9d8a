import { plainPhone } from '@print/contract/orders';
import { pickupAlphabet } from '../placing/order-number-rules.ts';

/** What was typed may be meant as any of these; as none of them, it finds nothing. */
export type QueueSearch = {
  /** The code, or its beginning. */
  readonly code?: string;
  readonly orderNumber?: string;
  readonly phoneEnd?: string;
};

const partOfCode = new RegExp(`^[${pickupAlphabet}]{3,6}$`);
const wholeCode = new RegExp(`^[${pickupAlphabet}]{6}$`);

/** Undefined when nothing is looked for. */
export function readSearch(typed = ''): QueueSearch | undefined {
  const text = normalise(typed);
  if (text === '') return undefined;
  const [, day, number] = /^(\d{8})-?(\d{6})$/.exec(text) ?? [];
  const phone = plainPhone(typed);
  return {
    ...(partOfCode.test(text) && { code: text }),
    ...(day !== undefined && number !== undefined && { orderNumber: `${day}-${number}` }),
    ...(/^\d{4,20}$/.test(phone) && { phoneEnd: phone }),
  };
}

/** A pickup code as it was typed or scanned; undefined when it is none. */
export function readCode(typed: string): string | undefined {
  const text = normalise(typed).replaceAll('-', '');
  return wholeCode.test(text) ? text : undefined;
}

const normalise = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();
