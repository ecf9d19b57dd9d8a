import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Stack } from './stack.tsx';
import { TextField } from './text-field.tsx';

type OneTimeCodeFieldProps = {
  value: string;
  error: string | undefined;
  quiet?: boolean;
  onChange: (value: string) => void;
};

/** A code of the authenticator app, or a recovery code. The field takes the focus when it appears. */
export function OneTimeCodeField({ value, error, quiet, onChange }: OneTimeCodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const handleSwitch = () => {
    setIsRecovery(!isRecovery);
    onChange('');
    input.current?.focus();
  };
  const text = isRecovery
    ? { label: '恢复码', hint: '开启两步验证时保存的任意一个，用过就作废', placeholder: 'ABCDE-FGHIJ' }
    : { label: '动态码', hint: '手机上的身份验证器显示的 6 位数字', placeholder: '123456' };
  return (
    <Stack gap={4}>
      <TextField
        {...text}
        ref={input}
        name="one_time_code"
        numeric
        required
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        value={value}
        error={error}
        quiet={quiet ?? false}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value)}
      />
      <Button variant="quiet" onClick={handleSwitch}>
        {isRecovery ? '改用动态码' : '手机不在身边？用恢复码'}
      </Button>
    </Stack>
  );
}
