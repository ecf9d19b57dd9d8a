import { requestPasswordLink } from '@print/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { fieldMessage, formMessage } from '#api/field-errors.ts';
import { useShop } from '#shop/shop-query.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import { AtCounter } from './at-counter.tsx';
import styles from './password-link.module.css';

export function RequestLink() {
  const { data: shop } = useShop();
  const [username, setUsername] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const sending = useMutation({
    mutationFn: () => call(requestPasswordLink, { body: { username } }),
    networkMode: 'always',
  });
  const { error, isPending } = sending;
  useFocusFirstError(form, error);
  if (!shop) return <Skeleton lines={4} />;
  if (!shop.mails_password_links) return <AtCounter shop={shop} />;
  if (sending.isSuccess) return <Sent onBack={sending.reset} />;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (username.trim() !== '' && !isPending) sending.mutate();
  };
  const message = formMessage(error, ['username']);
  return (
    <Sheet className={styles.sheet}>
      <Stack as="form" gap={20} ref={form} onSubmit={handleSubmit} noValidate aria-label="重设密码">
        <p>填上用户名或注册时的邮箱，我们把重设密码的链接发到账号的邮箱里。</p>
        {message && <Notice tone="danger">{message}</Notice>}
        <TextField
          label="用户名或邮箱"
          name="username"
          icon={<UserRound />}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          value={username}
          onChange={({ currentTarget }) => setUsername(currentTarget.value)}
          error={fieldMessage(error, 'username')}
        />
        <Button type="submit" size="large" wide loading={isPending} disabled={username.trim() === ''}>
          发送链接
        </Button>
        <p className={styles.remark}>账号没有填邮箱？请到柜台，店员可以帮你重设。</p>
      </Stack>
    </Sheet>
  );
}

/** The text is the same for every name, so that it does not reveal which accounts exist. */
function Sent({ onBack }: { onBack: () => void }) {
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Sheet className={styles.sheet}>
      <Stack gap={16}>
        <p ref={title} className={styles.title} tabIndex={-1}>
          去邮箱看看
        </p>
        <p>如果有这个账号，而且填了邮箱，重设密码的链接已经发出。一小时内有效，只能用一次。</p>
        <p className={styles.remark}>几分钟后还没收到，看看垃圾邮件，或者到柜台请店员帮忙。</p>
        <Button variant="outline" onClick={onBack}>
          换个账号，或重新发送
        </Button>
      </Stack>
    </Sheet>
  );
}
