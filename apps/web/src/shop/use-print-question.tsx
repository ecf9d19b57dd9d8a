import type { StaffOrder } from '@print/contract/desk';
import { type ReactNode, useState } from 'react';
import { isOrderVerified, type PrintAnswer, printDespite } from './print-answer.ts';
import { PrintQuestion } from './print-question.tsx';

type Print = (answer?: PrintAnswer) => void;

/** Prints at once when the payment is verified, else only after the question, which the caller renders. */
export function usePrintQuestion(
  order: Pick<StaffOrder, 'payment' | 'total_price'>,
  onCheckFirst: () => void,
): { askToPrint: (print: Print) => void; question: ReactNode } {
  const [asked, setAsked] = useState<{ print: Print }>();
  const { doubts } = order.payment;
  const close = () => setAsked(undefined);
  const question = asked && (
    <PrintQuestion
      doubts={doubts}
      onPrint={() => {
        close();
        asked.print(printDespite(doubts));
      }}
      onCheckFirst={() => {
        close();
        onCheckFirst();
      }}
      onClose={close}
    />
  );
  return { question, askToPrint: (print) => (isOrderVerified(order) ? print() : setAsked({ print })) };
}
