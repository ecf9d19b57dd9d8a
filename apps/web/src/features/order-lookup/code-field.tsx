import { Ticket } from 'lucide-react';
import { type ChangeEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { parsePickupCode, pickupCodeWarning } from '#shop/pickup-code.ts';
import { TextField } from '#ui/text-field.tsx';

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** Accepts lower case, spaces and whole pasted messages, and extracts the code. */
export function CodeField({ value, onChange, error, ref }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const [isBlurred, setIsBlurred] = useState(false);
  const caret = useRef<number>(undefined);

  // Setting a corrected value moves the caret to the end, so its position is restored.
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const handleChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Correcting the text while an input method (IME) composes it would break the composition.
    if ((nativeEvent as InputEvent).isComposing) return onChange(currentTarget.value);
    const code = parsePickupCode(currentTarget.value);
    const afterCaret = parsePickupCode(currentTarget.value.slice(currentTarget.selectionStart ?? undefined));
    caret.current = Math.max(0, code.length - afterCaret.length);
    onChange(code);
  };

  return (
    <TextField
      label="取件码"
      hint={(isBlurred && pickupCodeWarning(value)) || '下单成功后显示的 6 位字母和数字'}
      error={error}
      ref={input}
      icon={<Ticket />}
      numeric
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      value={value}
      onChange={handleChange}
      onCompositionEnd={({ currentTarget }) => onChange(parsePickupCode(currentTarget.value))}
      onFocus={() => setIsBlurred(false)}
      onBlur={() => setIsBlurred(true)}
    />
  );
}
