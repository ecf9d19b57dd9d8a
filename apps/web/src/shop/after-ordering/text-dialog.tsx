import { maxCustomerText } from '@print/contract/after-ordering';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';

type TextDialogProps = {
  title: string;
  lead: ReactNode;
  label: string;
  /** Shown when the text is missing; without it the text may be empty. */
  missing?: string;
  initial?: string;
  confirmLabel: string;
  closeLabel?: string;
  isDangerous?: boolean;
  isSending: boolean;
  error: unknown;
  onConfirm: (text: string) => void;
  onClose: () => void;
};

/** Asks for a text that the shop will read. */
export function TextDialog(props: TextDialogProps) {
  const { title, lead, label, missing, closeLabel = '返回', isDangerous = false, isSending, error } = props;
  const [text, setText] = useState(props.initial ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const formId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const hasNone = missing !== undefined && text.trim() === '';
    setIsMissing(hasNone);
    if (!hasNone && !isSending) props.onConfirm(text.trim());
  };
  const footer = (
    <>
      <Button variant="outline" disabled={isSending} onClick={props.onClose}>
        {closeLabel}
      </Button>
      <Button type="submit" form={formId} variant={isDangerous ? 'danger-quiet' : 'primary'} loading={isSending}>
        {props.confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={props.onClose} title={title} footer={footer} dismissible={!isSending}>
      <Stack as="form" gap={16} id={formId} onSubmit={handleSubmit} noValidate>
        <div>{lead}</div>
        <TextAreaField
          label={label}
          hint={`最多 ${maxCustomerText} 个字`}
          value={text}
          maxLength={maxCustomerText}
          error={isMissing ? missing : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {error !== null && error !== undefined && <Notice tone="danger">{messageOf(error)}</Notice>}
      </Stack>
    </Dialog>
  );
}
