import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import { type BookingField, bookingFormError } from './booking-errors.ts';

type BookingDialogProps = {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  isSending: boolean;
  error: unknown;
  /** The fields in the form, which show their own refusals. */
  fields: readonly BookingField[];
  onSubmit: () => void;
  onClose: () => void;
};

/** The frame of every dialog that books money. */
export function BookingDialog(props: BookingDialogProps) {
  const { title, lead, children, confirmLabel, isSending, error, fields } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useFocusFirstError(form, attempts);
  useFocusFirstError(form, error);
  const message = bookingFormError(error, fields);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (!isSending) props.onSubmit();
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
      <Stack as="form" gap={16} id={formId} ref={form} onSubmit={handleSubmit} noValidate>
        {lead && <p>{lead}</p>}
        {children}
        {message !== undefined && <Notice tone="danger">{message}</Notice>}
      </Stack>
    </Dialog>
  );
}
