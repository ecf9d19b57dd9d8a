import { doubtTexts, type PaymentDoubt } from '@print/contract/payment-doubts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type PrintQuestionProps = {
  doubts: readonly PaymentDoubt[];
  onCheckFirst: () => void;
  onPrint: () => void;
  onClose: () => void;
};

/** Nothing is printed unasked while nobody has verified its payment. */
export function PrintQuestion({ doubts, onCheckFirst, onPrint, onClose }: PrintQuestionProps) {
  const footer = (
    <>
      <Button variant="outline" onClick={onPrint}>
        仍要打印
      </Button>
      <Button variant="primary" onClick={onCheckFirst} data-autofocus="">
        先核款
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="还没有核款" footer={footer} role="alertdialog">
      这一单还没有核款{describe(doubts)}。仍要开始打印吗？
    </Dialog>
  );
}

const describe = (doubts: readonly PaymentDoubt[]) =>
  doubts.length === 0 ? '' : `（${doubts.map((doubt) => doubtTexts[doubt]).join('，')}）`;
