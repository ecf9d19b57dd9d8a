import type { OrderTicket } from '@print/contract/ordering';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { CodeField } from './code-field.tsx';
import styles from './lookup-form.module.css';
import { useStoredPhone } from './stored-ticket.ts';

const incomplete = '请同时提供手机号与取件码进行查询';

type LookupFormProps = {
  /** The ticket that is looked up when the page opens. */
  initial: OrderTicket | undefined;
  isLoading: boolean;
  onSubmit: (ticket: OrderTicket) => void;
  /** Clears the stored ticket, for borrowed devices. */
  onClear: () => void;
  /** Called when the form receives the focus. */
  onFocus: () => void;
};

export function LookupForm({ initial, isLoading, onSubmit, onClear, onFocus }: LookupFormProps) {
  const storedPhone = useStoredPhone();
  const [phone = initial?.phone_number ?? storedPhone, setPhone] = useState<string>();
  const [code = initial?.pickup_code ?? '', setCode] = useState<string>();
  const [missing, setMissing] = useState<'phone' | 'code'>();
  const phoneField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const empty = phone === '' ? 'phone' : code === '' ? 'code' : undefined;
    setMissing(empty);
    if (empty === 'phone') phoneField.current?.focus();
    else if (empty === 'code') codeField.current?.focus();
    else onSubmit({ phone_number: phone, pickup_code: code });
  };
  const handlePhone = (digits: string) => {
    setPhone(digits);
    setMissing(undefined);
  };
  const handleCode = (text: string) => {
    setCode(text);
    setMissing(undefined);
  };
  const handleClear = () => {
    onClear();
    setPhone('');
    setCode('');
    phoneField.current?.focus();
  };
  const isStored = phone !== '' && phone === storedPhone;
  // POST keeps the input out of the URL when the script has not loaded.
  return (
    <Stack as="form" gap={20} method="post" onSubmit={handleSubmit} onFocus={onFocus} noValidate aria-label="查询订单">
      <PhoneField
        ref={phoneField}
        value={phone}
        onChange={handlePhone}
        error={missing === 'phone' ? incomplete : undefined}
        hint={isStored ? <StoredPhoneHint onClear={handleClear} /> : '下单时填的那个号码'}
      />
      <CodeField
        ref={codeField}
        value={code}
        onChange={handleCode}
        error={missing === 'code' ? incomplete : undefined}
      />
      <Button type="submit" size="large" wide loading={isLoading}>
        查询
      </Button>
    </Stack>
  );
}

function StoredPhoneHint({ onClear }: { onClear: () => void }) {
  return (
    <>
      已在本机记住
      <button type="button" className={styles.clear} onClick={onClear}>
        清除
      </button>
    </>
  );
}
