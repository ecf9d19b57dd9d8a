import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';

type ReasonDialogProps = {
  title: string;
  children: ReactNode;
  initial: string;
  confirmLabel: string;
  isSending: boolean;
  error: unknown;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

const maxReasonLength = 100;

/** Asks for a reason that only staff will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, initial, confirmLabel, isSending, error } = props;
  const [reason, setReason] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const formId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (reason.trim() !== '') props.onConfirm(reason.trim());
  };
  const footer = (
    <>
      <Button variant="outline" onClick={props.onClose}>
        返回
      </Button>
      <Button type="submit" form={formId} loading={isSending}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={props.onClose} title={title} footer={footer} dismissible={!isSending}>
      <Stack as="form" gap={16} id={formId} onSubmit={handleSubmit} noValidate>
        {children}
        <TextField
          label="原因"
          value={reason}
          maxLength={maxReasonLength}
          error={isSubmitted && reason.trim() === '' ? '请填写原因' : undefined}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        {error !== null && error !== undefined && <Notice tone="danger">{messageOf(error)}</Notice>}
      </Stack>
    </Dialog>
  );
}
