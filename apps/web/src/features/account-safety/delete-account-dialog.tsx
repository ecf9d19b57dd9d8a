import { deleteAccount } from '@print/contract/accounts';
import type { Profile } from '@print/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { fieldMessage } from '#api/field-errors.ts';
import { removeStored, removeStoredAndNotify, storageKeys } from '#lib/storage.ts';
import { endSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import styles from './delete-account-dialog.module.css';
import { RefusalNotice } from './refusal-notice.tsx';

/** Deletion is final, so the dialog lists the consequences and asks for the password or the user name. */
export function DeleteAccountDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const [proof, setProof] = useState('');
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const field = user.has_password ? 'password' : 'username';
  const deletion = useMutation({
    mutationFn: () => {
      const body = user.has_password ? { username: user.username, password: proof } : { username: proof.trim() };
      return call(deleteAccount, { body });
    },
    networkMode: 'always',
    onSuccess: () => {
      // The server has deleted the files of the order draft with the account.
      removeStoredAndNotify(storageKeys.orderDraft);
      removeStored(storageKeys.partialUploads);
      removeStored(storageKeys.lookupPhone);
      void endSession(queryClient, 'logout');
      showToast({ text: '账号已注销' });
    },
  });
  const { error, isPending } = deletion;
  useFocusFirstError(form, error);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (proof !== '' && !isPending) deletion.mutate();
  };
  const footer = (
    <>
      <Button variant="outline" onClick={onClose} disabled={isPending}>
        取消
      </Button>
      <Button type="submit" form={formId} variant="danger-quiet" loading={isPending} disabled={proof === ''}>
        注销账号
      </Button>
    </>
  );
  const input = {
    value: proof,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setProof(currentTarget.value),
    error: fieldMessage(error, field),
  };
  return (
    <Dialog open title="注销账号" onClose={onClose} dismissible={!isPending} footer={footer}>
      <Stack as="form" gap={20} id={formId} ref={form} onSubmit={handleSubmit} noValidate>
        <Consequences />
        <RefusalNotice error={error} fields={[field]} />
        {user.has_password ? (
          <>
            <input hidden readOnly name="username" autoComplete="username" value={user.username} />
            <PasswordField {...input} label="密码" autoComplete="current-password" hint="输入密码，确认是你本人" />
          </>
        ) : (
          <TextField
            {...input}
            label="用户名"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={`输入“${user.username}”，确认注销`}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function Consequences() {
  return (
    <dl className={styles.consequences}>
      <div>
        <dt>会删除</dt>
        <dd>账号、手机号、邮箱、第三方绑定和所有设备上的登录；上传的文件和付款截图，包括这台设备上还没下单的文件。</dd>
      </div>
      <div>
        <dt>会留下</dt>
        <dd>订单号和金额，留作店里记账；不再和你关联，你也查不到了。</dd>
      </div>
      <div>
        <dt>请注意</dt>
        <dd>注销后不能恢复。还有没完成的订单时，暂时不能注销。</dd>
      </div>
    </dl>
  );
}
