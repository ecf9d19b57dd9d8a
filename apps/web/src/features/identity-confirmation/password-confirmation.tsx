import type { Profile } from '@print/contract/session';
import { confirmSignIn } from '@print/contract/staff-safety';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { fieldMessage, formMessage } from '#api/field-errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';

type PasswordConfirmationProps = { user: Profile; onConfirmed: () => void; onCancel: () => void };

export function PasswordConfirmation({ user, onConfirmed, onCancel }: PasswordConfirmationProps) {
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const confirming = useMutation({
    mutationFn: () => call(confirmSignIn, { body: { password } }),
    networkMode: 'always',
    onSuccess: onConfirmed,
  });
  const { error, isPending } = confirming;
  useFocusFirstError(form, error);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password !== '' && !isPending) confirming.mutate();
  };
  const message = formMessage(error, ['password']);
  const footer = (
    <>
      <Button variant="outline" onClick={onCancel} disabled={isPending}>
        取消
      </Button>
      <Button type="submit" form={formId} loading={isPending} disabled={password === ''}>
        确认并继续
      </Button>
    </>
  );
  return (
    <Dialog open title="本人确认" onClose={onCancel} dismissible={!isPending} footer={footer}>
      <Stack as="form" gap={20} id={formId} ref={form} onSubmit={handleSubmit} noValidate>
        <p>这一步关系到店里的钱和资料，请再输入一次密码。确认后 15 分钟内不再询问。</p>
        {message && <Notice tone="danger">{message}</Notice>}
        {/* Password managers need the user name. */}
        <input hidden readOnly name="username" autoComplete="username" value={user.username} />
        <PasswordField
          label="密码"
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={fieldMessage(error, 'password')}
          hint={`${user.username} 的登录密码`}
        />
      </Stack>
    </Dialog>
  );
}
