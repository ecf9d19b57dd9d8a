import { signOutDevice, signOutOtherDevices } from '@print/contract/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { BottomSheet } from '#ui/bottom-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stack } from '#ui/stack.tsx';
import { DeviceLine } from './device-line.tsx';
import styles from './devices-dialog.module.css';
import { devicesQuery } from './devices-query.ts';

export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const devices = useQuery(devicesQuery);
  const status = useRef<HTMLParagraphElement>(null);
  const ending = useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others' ? call(signOutOtherDevices, {}) : call(signOutDevice, { params: { id } }),
    networkMode: 'always',
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
      // The pressed button is gone with its row, so the focus moves to the status.
      status.current?.focus();
    },
  });
  const { data, error, isFetching, refetch } = devices;
  const others = data?.filter((device) => !device.is_current) ?? [];
  const endedText = ending.isSuccess && (ending.variables === 'others' ? '其他设备都已退出登录' : '已退出登录');
  const footer = others.length > 1 && (
    <Button
      variant="outline"
      loading={ending.isPending && ending.variables === 'others'}
      onClick={() => ending.mutate('others')}
    >
      退出其他设备
    </Button>
  );
  return (
    <BottomSheet open title="登录设备" onClose={onClose} footer={footer || undefined}>
      <Stack gap={12}>
        <p ref={status} tabIndex={-1} className={styles.status}>
          {endedText || '看到不认识的，就让它退出，再修改密码。'}
        </p>
        {ending.error && <Notice tone="danger">{messageOf(ending.error)}</Notice>}
        {data && (
          <ul className={styles.list}>
            {data.map((device) => (
              <DeviceLine
                key={device.id}
                device={device}
                isEnding={ending.isPending && ending.variables === device.id}
                onEnd={() => ending.mutate(device.id)}
              />
            ))}
          </ul>
        )}
        {!data && !error && <Skeleton lines={4} />}
        {!data && error && <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()} />}
      </Stack>
    </BottomSheet>
  );
}
