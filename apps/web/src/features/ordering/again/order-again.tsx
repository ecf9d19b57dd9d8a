import { draftAgain } from '@print/contract/after-ordering';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stack } from '#ui/stack.tsx';
import { addAgain } from './add-again.ts';

/** Fetches an earlier order as a draft, in place of the page. The history entry then shows the draft. */
export function OrderAgain({ id }: { id: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const leave = (remarks?: string[]) =>
    void navigate(pathname, { replace: true, state: remarks === undefined ? null : { remarks } });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(draftAgain, { params: { id } }),
    networkMode: 'always',
    onSuccess: ({ groups, remarks }) => {
      addAgain(groups);
      leave(remarks);
    },
  });
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  });
  useEffect(() => begin(), []);
  if (!error) return <Skeleton height={480} />;
  const actions = (
    <Stack direction="row" gap={8} wrap>
      <Button variant="outline" loading={isPending} onClick={() => mutate()}>
        重试
      </Button>
      <Button variant="outline" onClick={() => leave()}>
        自己上传文件
      </Button>
    </Stack>
  );
  return (
    <Notice tone="danger" title="没有取到上次的文件" actions={actions}>
      {messageOf(error)}
    </Notice>
  );
}

export function AgainNotice({ remarks }: { remarks: readonly string[] }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <Notice
      tone={remarks.length > 0 ? 'warn' : 'ok'}
      title="上次的文件和设置已经放好"
      onClose={() => void navigate(pathname, { replace: true, state: null })}
    >
      {remarks.map((remark) => (
        <p key={remark}>{remark}。</p>
      ))}
      <p>价格按今天的价目算，确认前都可以改。</p>
    </Notice>
  );
}
