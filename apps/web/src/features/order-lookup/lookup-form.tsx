import type { OrderTicket } from '@print/contract/ordering';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { CodeField } from './code-field.tsx';
import { useStoredPhone } from './stored-ticket.ts';
import styles from './lookup-form.module.css';

const incomplete = '请同时提供手机号与取件码进行查询';

type LookupFormProps = {
  /** What is being looked up already when the page opens. */
  start: OrderTicket | undefined;
  isAsking: boolean;
  onAsk: (ticket: OrderTicket) => void;
  /** On a borrowed device one wants to leave nothing behind. */
  onForget: () => void;
  /** Somebody is about to ask. */
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
  // By post: without a script, nothing of it ends up in an address.
  return (
    <Stack
      as="form"
      gap={20}
      method="post"
      onSubmit={handleSubmit}
      onFocus={onBegin}
      noValidate
      aria-label="查询订单"
    >
      <PhoneField
        ref={phoneField}
        value={phone}
        onChange={handlePhone}
        error={gap === 'phone' ? incomplete : undefined}
        hint={isKept ? <KeptHint onForget={handleForget} /> : '下单时填的那个号码'}
      />
      <CodeField
        ref={codeField}
        value={code}
        onChange={handleCode}
        error={gap === 'code' ? incomplete : undefined}
      />
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
