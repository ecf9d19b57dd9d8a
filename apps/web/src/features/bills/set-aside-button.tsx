import type { BillLine } from '@print/contract/bills';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { BillLineFacts } from './bill-line-facts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useLineDecision } from './use-line-decisions.ts';

/** The payment belongs to no order of the shop. */
export function SetAsideButton({ line }: { line: BillLine }) {
  const [isOpen, setIsOpen] = useState(false);
  const setting = useLineDecision(() => setIsOpen(false));
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        不是本店订单…
      </Button>
      {isOpen && (
        <ReasonDialog
          title="搁置这笔收款"
          initial="不是本店订单"
          confirmLabel="搁置"
          isSending={setting.isPending}
          error={setting.error}
          onConfirm={(reason) => setting.mutate({ act: 'set-aside', line, reason })}
          onClose={() => setIsOpen(false)}
        >
          <BillLineFacts line={line} />
        </ReasonDialog>
      )}
    </>
  );
}
