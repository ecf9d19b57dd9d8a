import { passwordLength } from '@print/contract/accounts';
import { AtSign, KeyRound, UserRound } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordRules } from '#ui/password-rules.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FieldErrors } from './auth-failure.ts';
import type { AuthValues } from './auth-values.ts';

type FieldsProps = {
  values: AuthValues;
  fieldErrors: FieldErrors;
  onChange: (name: keyof AuthValues, value: string) => void;
};

export function LoginFields(props: FieldsProps) {
  const field = fieldsOf(props);
  return (
    <>
      <TextField {...field('username')} {...plainText} label="用户名或邮箱" icon={<UserRound />} />
      <PasswordField
        {...field('password')}
        label="密码"
        icon={<KeyRound />}
        autoComplete="current-password"
        enterKeyHint="go"
      />
    </>
  );
}

export function RegisterFields(props: FieldsProps) {
  const { values, fieldErrors, onChange } = props;
  const field = fieldsOf(props);
  return (
    <>
      <TextField
        {...field('username')}
        {...plainText}
        label="用户名"
        icon={<UserRound />}
        hint="2–30 位汉字、字母、数字，可用 _ . -"
      />
      <TextField
        {...field('email')}
        type="email"
        label="邮箱"
        icon={<AtSign />}
        autoComplete="email"
        placeholder="name@example.com"
      />
      <PhoneField
        name="phone_number"
        label="手机号（选填）"
        value={values.phone_number}
        error={fieldErrors.phone_number}
        quiet
        onChange={(digits) => onChange('phone_number', digits)}
      />
      <PasswordField
        {...field('password')}
        label="密码"
        icon={<KeyRound />}
        autoComplete="new-password"
        placeholder="至少 8 位"
        hint={
          <PasswordRules
            password={values.password}
            confirm={values.password_confirm}
            length={passwordLength}
            forbidden={[values.username, values.email]}
          />
        }
      />
      <PasswordField
        {...field('password_confirm')}
        label="确认密码"
        icon={<KeyRound />}
        autoComplete="new-password"
        placeholder="再输入一次"
        enterKeyHint="go"
      />
    </>
  );
}

/** Names are not capitalised, corrected or spell-checked. */
const plainText = { autoComplete: 'username', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

function fieldsOf({ values, fieldErrors, onChange }: FieldsProps) {
  return (name: keyof AuthValues) => ({
    name,
    value: values[name],
    error: fieldErrors[name],
    // The field need not announce its error: the error box does, or the field has the focus and is read aloud.
    quiet: true,
    required: true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(name, currentTarget.value),
  });
}
