import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import styles from './reason-dialog.module.css';

type ReasonDialogProps = {
  title: string;
  lead: string;
  /** Common reasons; a click copies one into the text field. */
  reasons: readonly string[];
  initial?: string;
  confirmLabel: string;
  cancelLabel?: string;
  isSending: boolean;
  error: unknown;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

const maxReasonLength = 200;

/** Asks for a reason that the customer will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, lead, reasons, initial = '', confirmLabel, cancelLabel = '返回', isSending, error } = props;
  const [reason, setReason] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const formId = useId();
  const isMissing = isSubmitted && reason.trim() === '';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (reason.trim() !== '') props.onConfirm(reason.trim());
  };
  const footer = (
    <>
      <Button variant="outline" onClick={props.onClose}>
        {cancelLabel}
      </Button>
      <Button type="submit" form={formId} loading={isSending}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={props.onClose} title={title} footer={footer} dismissible={!isSending}>
      <Stack as="form" gap={16} id={formId} onSubmit={handleSubmit} noValidate>
        <p>{lead}</p>
        <fieldset className={styles.reasons} aria-label="常用原因">
          {reasons.map((common) => (
            <button key={common} type="button" aria-pressed={common === reason} onClick={() => setReason(common)}>
              {common}
            </button>
          ))}
        </fieldset>
        <TextAreaField
          label="原因"
          value={reason}
          maxLength={maxReasonLength}
          error={isMissing ? '请写下原因，顾客会看到' : undefined}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        {error !== null && error !== undefined && <Notice tone="danger">{messageOf(error)}</Notice>}
      </Stack>
    </Dialog>
  );
}
