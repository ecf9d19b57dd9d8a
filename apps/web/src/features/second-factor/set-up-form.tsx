import { switchOnSecondFactor } from '@print/contract/staff-safety';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { fieldMessage, formMessage } from '#api/field-errors.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import styles from './set-up-form.module.css';

type SetUpFormProps = {
  setUp: { secret: string; uri: string };
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
};

export function SetUpForm({ setUp, onDone, onClose }: SetUpFormProps) {
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const secret = useRef<HTMLParagraphElement>(null);
  const formId = useId();
  const switchingOn = useMutation({
    mutationFn: () => withConfirmation(() => call(switchOnSecondFactor, { body: { one_time_code: code } })),
    networkMode: 'always',
    onSuccess: ({ recovery_codes: codes }) => onDone(codes),
  });
  const { error, isPending } = switchingOn;
  useFocusFirstError(form, error);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !isPending) switchingOn.mutate();
  };
  const message = formMessage(error, ['one_time_code']);
  const footer = (
    <>
      <Button variant="outline" onClick={onClose} disabled={isPending}>
        取消
      </Button>
      <Button type="submit" form={formId} loading={isPending} disabled={code.trim() === ''}>
        开启
      </Button>
    </>
  );
  return (
    <Dialog open title="开启两步验证" onClose={onClose} dismissible={!isPending} footer={footer}>
      <Stack as="form" gap={16} id={formId} ref={form} onSubmit={handleSubmit} noValidate>
        {message && <Notice tone="danger">{message}</Notice>}
        <p>在手机上打开身份验证器（如 Microsoft Authenticator、Google Authenticator），添加账号并扫这个码。</p>
        <div className={styles.code}>
          <QrCode text={setUp.uri} label="两步验证的二维码" />
        </div>
        <div className={styles.secret}>
          <p>扫不了就手动输入密钥：</p>
          <p ref={secret} className={`${styles.key} num`}>
            {setUp.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <CopyButton variant="quiet" text={setUp.secret} label="复制密钥" source={secret} />
        </div>
        <TextField
          label="动态码"
          name="one_time_code"
          numeric
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={fieldMessage(error, 'one_time_code')}
          hint="输入验证器显示的 6 位数字。开启后，其他设备上的登录会退出"
        />
      </Stack>
    </Dialog>
  );
}
