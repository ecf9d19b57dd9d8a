import { ledgerMethodLabels } from '@print/contract/ledger-entries';
import type { PaymentMethod } from '@print/contract/orders';
import { type Fen, formatYuan, toYuan } from '@print/contract/price';
import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { readRefundAmount } from './read-refund-amount.ts';

type GatewayRefundDialogProps = {
  method: PaymentMethod;
  refundable: Fen;
  isSending: boolean;
  error: unknown;
  onConfirm: (yuan: number, reason: string) => void;
  onClose: () => void;
};

const maxReasonLength = 200;

export function GatewayRefundDialog(props: GatewayRefundDialogProps) {
  const { method, refundable, isSending, error, onConfirm, onClose } = props;
  const [text, setText] = useState((refundable / 100).toFixed(2));
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const formId = useId();
  const amount = readRefundAmount(text, refundable);
  const max = formatYuan(refundable);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (amount !== undefined && reason.trim() !== '') onConfirm(toYuan(amount), reason.trim());
  };
  const footer = (
    <>
      <Button variant="outline" onClick={onClose}>
        返回
      </Button>
      <Button type="submit" form={formId} loading={isSending}>
        {amount === undefined ? '原路退款' : `退 ${formatYuan(amount)}`}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="原路退款" footer={footer} dismissible={!isSending}>
      <Stack as="form" gap={16} id={formId} onSubmit={handleSubmit} noValidate>
        <p>钱由{ledgerMethodLabels[method]}退回顾客付款的账户，不能撤回。</p>
        <TextField
          label="退款金额（元）"
          hint={`最多 ${max}，也可以只退一部分`}
          inputMode="decimal"
          numeric
          value={text}
          error={isSubmitted && amount === undefined ? `请填写 0.01 到 ${max.slice(1)} 之间的金额` : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
        <TextAreaField
          label="原因"
          hint="会随退款发给支付平台，顾客可能看到"
          value={reason}
          maxLength={maxReasonLength}
          error={isSubmitted && reason.trim() === '' ? '请填写退款原因' : undefined}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {error !== null && <Notice tone="danger">{messageOf(error)}</Notice>}
      </Stack>
    </Dialog>
  );
}
