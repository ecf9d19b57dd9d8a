import type { PaymentCheck } from '@print/contract/desk';
import { readWords } from '../words-rules.ts';

const longestProblem = 200;

/** What is wrong with a payment, in words the customer reads too; nothing when nothing is. */
export function problemFor(check: PaymentCheck, typed: string | undefined): string {
  if (check !== 'problem') return '';
  return readWords(typed, { field: 'problem', missing: '请填写付款有什么问题', most: longestProblem });
}
