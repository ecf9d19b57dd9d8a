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
  start: OrderTicket | undefined;
  isAsking: boolean;
  onAsk: (ticket: OrderTicket) => void;
  /** Clears the stored ticket, for borrowed devices. */
  onForget: () => void;
  /** The form has the focus. */
  onBegin: () => void;
};

export function LookupForm({ start, isAsking, onAsk, onForget, onBegin }: LookupFormProps) {
  const keptPhone = useStoredPhone();
  const [phone = start?.phone_number ?? keptPhone, setPhone] = useState<string>();
  const [code = start?.pickup_code ?? '', setCode] = useState<string>();
  const [gap, setGap] = useState<'phone' | 'code'>();
  const phoneField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = phone === '' ? 'phone' : code === '' ? 'code' : undefined;
    setGap(missing);
    if (missing === 'phone') phoneField.current?.focus();
    else if (missing === 'code') codeField.current?.focus();
    else onAsk({ phone_number: phone, pickup_code: code });
  };
  const handlePhone = (digits: string) => {
    setPhone(digits);
    setGap(undefined);
  };
  const handleCode = (text: string) => {
    setCode(text);
    setGap(undefined);
  };
  const handleForget = () => {
    onForget();
    setPhone('');
    setCode('');
    phoneField.current?.focus();
  };
  const isKept = phone !== '' && phone === keptPhone;
  // POST keeps the input out of the URL when the script has not loaded.
  return (
    <Stack as="form" gap={20} method="post" onSubmit={handleSubmit} onFocus={onBegin} noValidate aria-label="查询订单">
      <PhoneField
        ref={phoneField}
        value={phone}
        onChange={handlePhone}
        error={gap === 'phone' ? incomplete : undefined}
        hint={isKept ? <KeptHint onForget={handleForget} /> : '下单时填的那个号码'}
      />
      <CodeField ref={codeField} value={code} onChange={handleCode} error={gap === 'code' ? incomplete : undefined} />
      <Button type="submit" size="large" wide loading={isAsking}>
        查询
      </Button>
    </Stack>
  );
}

function KeptHint({ onForget }: { onForget: () => void }) {
  return (
    <>
      已在本机记住
      <button type="button" className={styles.forget} onClick={onForget}>
        清除
      </button>
    </>
  );
}
