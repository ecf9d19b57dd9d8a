import { changePassword, passwordLength } from '@print/contract/accounts';
import type { Profile } from '@print/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { fieldMessage } from '#api/field-errors.ts';
import { profileQuery } from '#session/profile-query.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordRules } from '#ui/password-rules.tsx';
import { Stack } from '#ui/stack.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import { devicesQuery } from './devices-query.ts';
import { RefusalNotice } from './refusal-notice.tsx';

type PasswordDialogProps = { user: Profile; title: string; onClose: () => void };

/** A new password ends every other session. Users without a password set their first one. */
export function PasswordDialog({ user, title, onClose }: PasswordDialogProps) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const changing = useMutation({
    mutationFn: () =>
      call(changePassword, {
        body: { ...(user.has_password && { current_password: current }), password, password_confirm: confirm },
      }),
    networkMode: 'always',
    onSuccess: (response) => {
      queryClient.setQueryData(profileQuery.queryKey, response);
      void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
      showToast({ text: '密码已保存，其他设备已退出登录' });
      onClose();
    },
  });
  const { error, isPending } = changing;
  useFocusFirstError(form, error);
  const hasValidLength = password.length >= passwordLength.min && password.length <= passwordLength.max;
  const isComplete = (current !== '' || !user.has_password) && hasValidLength && password === confirm;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isComplete && !isPending) changing.mutate();
  };
  const footer = (
    <>
      <Button variant="outline" onClick={onClose} disabled={isPending}>
        取消
      </Button>
      <Button type="submit" form={formId} loading={isPending} disabled={!isComplete}>
        保存
      </Button>
    </>
  );
  const rules = (
    <PasswordRules
      password={password}
      confirm={confirm}
      length={passwordLength}
      forbidden={[user.username, user.email]}
    />
  );
  return (
    <Dialog open title={title} onClose={onClose} dismissible={!isPending} footer={footer}>
      <Stack as="form" gap={20} id={formId} ref={form} onSubmit={handleSubmit} noValidate>
        {/* Password managers need the user name. */}
        <input hidden readOnly name="username" autoComplete="username" value={user.username} />
        <RefusalNotice error={error} fields={['current_password', 'password', 'password_confirm']} />
        {user.has_password && (
          <PasswordField
            label="当前密码"
            name="current_password"
            autoComplete="current-password"
            value={current}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
            error={fieldMessage(error, 'current_password')}
          />
        )}
        <PasswordField
          label="新密码"
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={fieldMessage(error, 'password')}
          hint={rules}
        />
        <PasswordField
          label="确认新密码"
          name="password_confirm"
          autoComplete="new-password"
          value={confirm}
          onChange={({ currentTarget }) => setConfirm(currentTarget.value)}
          error={fieldMessage(error, 'password_confirm')}
        />
      </Stack>
    </Dialog>
  );
}
