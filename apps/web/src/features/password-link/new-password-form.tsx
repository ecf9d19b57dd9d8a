import { passwordLength, resetPassword } from '@print/contract/accounts';
import { pages } from '@print/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { fieldMessage, formMessage } from '#api/field-errors.ts';
import { endSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordRules } from '#ui/password-rules.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import styles from './password-link.module.css';

type NewPasswordFormProps = { token: string; onRefused: () => void };

export function NewPasswordForm({ token, onRefused }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const saving = useMutation({
    mutationFn: () => call(resetPassword, { body: { token, password, password_confirm: confirm } }, { asGuest: true }),
    networkMode: 'always',
    onSuccess: async () => {
      // The server has ended every session of the account, perhaps the one of this browser.
      await endSession(queryClient, undefined);
      await navigate(pages.login.path, { replace: true });
      showToast({ text: '密码已重设，请用新密码登录' });
    },
  });
  const { error, isPending } = saving;
  useFocusFirstError(form, error);
  const hasValidLength = password.length >= passwordLength.min && password.length <= passwordLength.max;
  const isComplete = hasValidLength && password === confirm;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isComplete && !isPending) saving.mutate();
  };
  const message = formMessage(error, ['password', 'password_confirm']);
  const isLinkRefused = error instanceof ApiError && error.code === 'password_link_refused';
  const askAgain = isLinkRefused && (
    <Button variant="outline" onClick={onRefused}>
      重新申请
    </Button>
  );
  return (
    <Sheet className={styles.sheet}>
      <Stack as="form" gap={20} ref={form} onSubmit={handleSubmit} noValidate aria-label="设新密码">
        <p>设一个新密码。保存后，所有设备都要重新登录。</p>
        {message && (
          <Notice tone="danger" actions={askAgain || undefined}>
            {message}
          </Notice>
        )}
        <PasswordField
          label="新密码"
          name="password"
          icon={<KeyRound />}
          autoComplete="new-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={fieldMessage(error, 'password')}
          hint={<PasswordRules password={password} confirm={confirm} length={passwordLength} forbidden={[]} />}
        />
        <PasswordField
          label="确认新密码"
          name="password_confirm"
          icon={<KeyRound />}
          autoComplete="new-password"
          enterKeyHint="go"
          value={confirm}
          onChange={({ currentTarget }) => setConfirm(currentTarget.value)}
          error={fieldMessage(error, 'password_confirm')}
        />
        <Button type="submit" size="large" wide loading={isPending} disabled={!isComplete}>
          保存新密码
        </Button>
      </Stack>
    </Sheet>
  );
}
