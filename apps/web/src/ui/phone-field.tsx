import { Phone } from 'lucide-react';
import { type ChangeEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { FieldProps } from './field.tsx';
import { formatPhone, isLikelyPhone, parsePhone } from './phone-number.ts';
import { TextField } from './text-field.tsx';

type PhoneFieldProps = Partial<FieldProps> & {
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  name?: string;
  required?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Shows digits in groups of 3-4-4. An unlikely number gets a hint but is accepted. */
export function PhoneField({ label = '手机号', hint, value, onChange, ref, ...field }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const [hasBlurred, setHasBlurred] = useState(false);
  const digitsBeforeCaret = useRef<number>(undefined);

  // Setting a formatted value moves the caret to the end, so it is put back behind the same digit.
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === undefined) return;
    const caret = formatPhone(value.slice(0, digitsBeforeCaret.current)).length;
    digitsBeforeCaret.current = undefined;
    input.current?.setSelectionRange(caret, caret);
  });

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const digits = parsePhone(currentTarget.value);
    const caret = currentTarget.selectionStart ?? currentTarget.value.length;
    const digitsAfterCaret = currentTarget.value.slice(caret).replace(/\D/g, '').length;
    digitsBeforeCaret.current = Math.max(0, digits.length - digitsAfterCaret);
    onChange(digits);
  };

  const isUnlikely = hasBlurred && value !== '' && !isLikelyPhone(value);
  return (
    <TextField
      {...field}
      label={label}
      hint={isUnlikely ? '这个号码不像手机号，请再核对一下' : hint}
      ref={input}
      icon={<Phone />}
      numeric
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      value={formatPhone(value)}
      onChange={handleChange}
      onFocus={() => setHasBlurred(false)}
      onBlur={() => setHasBlurred(true)}
    />
  );
}
