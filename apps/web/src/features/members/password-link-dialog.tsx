import { createPasswordLink } from '@print/contract/members';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { fieldMessage, formMessage } from '#api/field-errors.ts';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import { LinkView } from './link-view.tsx';

export function PasswordLinkDialog({ onClose }: { onClose: () => void }) {
  const [username, setUsername] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const link = useRef<HTMLParagraphElement>(null);
  const formId = useId();
  const now = useNow();
  const creating = useMutation({
    mutationFn: () => withConfirmation(() => call(createPasswordLink, { body: { username } })),
    networkMode: 'always',
  });
  const { data, error, isPending } = creating;
  useFocusFirstError(form, error);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (username.trim() !== '' && !isPending) creating.mutate();
  };
  const footer = (
    <>
      <Button variant="outline" onClick={onClose} disabled={isPending}>
        关闭
      </Button>
      {data ? (
        <CopyButton variant="primary" text={data.url} label="复制链接" source={link} />
      ) : (
        <Button type="submit" form={formId} loading={isPending} disabled={username.trim() === ''}>
          生成链接
        </Button>
      )}
    </>
  );
  const message = formMessage(error, ['username']);
  return (
    <Dialog open title="重设顾客密码" onClose={onClose} dismissible={!isPending} footer={footer}>
      {data ? (
        <LinkView
          url={data.url}
          label="重设密码链接的二维码"
          remark="链接只显示这一次。谁拿到都能改这个账号的密码，请当面给本人。"
          linkRef={link}
        >
          请 {data.username} 扫码，设一个新密码。只能用一次，{formatTime(data.expires_at, now)} 前有效。
        </LinkView>
      ) : (
        <Stack as="form" gap={20} id={formId} ref={form} onSubmit={handleSubmit} noValidate>
          {message && <Notice tone="danger">{message}</Notice>}
          <TextField
            label="顾客的用户名或邮箱"
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={({ currentTarget }) => setUsername(currentTarget.value)}
            error={fieldMessage(error, 'username')}
          />
        </Stack>
      )}
    </Dialog>
  );
}
