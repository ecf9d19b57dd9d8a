import { pages } from '@print/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { fieldMessage, formMessage } from '#api/field-errors.ts';
import { signIn } from '#session/session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx';
import { PaperFeed } from '#ui/paper-feed.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './oauth-callback.module.css';
import type { Outcome } from './outcome.ts';
import { redeemWithCode } from './redeem.ts';

type CallbackCodeProps = {
  outcome: Extract<Outcome, { state: 'code-required' }>;
  onOutcome: (outcome: Outcome) => void;
};

/** The provider has confirmed the user, who has a second factor too. */
export function CallbackCode({ outcome, onOutcome }: CallbackCodeProps) {
  const [code, setCode] = useState('');
  const queryClient = useQueryClient();
  const redeeming = useMutation({
    mutationFn: () => redeemWithCode(outcome.params, code),
    networkMode: 'always',
    onSuccess: (signedIn) => {
      signIn(queryClient, signedIn);
      onOutcome({ state: 'signed-in', user: signedIn.user });
    },
  });
  const { error, isPending } = redeeming;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !isPending) redeeming.mutate();
  };
  const message = formMessage(error, ['one_time_code']);
  return (
    <>
      <PaperFeed />
      <h1>再验证一步</h1>
      <Stack as="form" gap={16} className={styles.code} onSubmit={handleSubmit} noValidate>
        {message && <Notice tone="danger">{message}</Notice>}
        <OneTimeCodeField value={code} error={fieldMessage(error, 'one_time_code')} onChange={setCode} />
        <Button type="submit" size="large" wide loading={isPending} disabled={code.trim() === ''}>
          登录
        </Button>
        {message && (
          <ButtonLink to={pages.login.path} replace variant="outline">
            返回登录
          </ButtonLink>
        )}
      </Stack>
    </>
  );
}
