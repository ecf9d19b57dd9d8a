import { renewRecoveryCodes, type SecondFactorState, switchOffSecondFactor } from '@print/contract/staff-safety';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './second-factor.module.css';
import { secondFactorQuery } from './second-factor-query.ts';

const fewCodes = 3;

/** For a second factor that is on. */
export function SecondFactorActions({ state }: { state: SecondFactorState }) {
  const [isSwitchingOff, setIsSwitchingOff] = useState(false);
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['staff'] });
  const renewing = useMutation({
    mutationFn: () => withConfirmation(() => call(renewRecoveryCodes, {})),
    networkMode: 'always',
    onSuccess: refresh,
  });
  const switchingOff = useMutation({
    mutationFn: () => withConfirmation(() => call(switchOffSecondFactor, {})),
    networkMode: 'always',
    onSettled: () => setIsSwitchingOff(false),
    onSuccess: (saved) => {
      queryClient.setQueryData(secondFactorQuery.queryKey, saved);
      refresh();
      showToast({ text: '两步验证已关闭' });
    },
  });
  const error = renewing.error ?? switchingOff.error;
  const left = state.recovery_codes_left;
  return (
    <>
      <p className={styles.text}>
        登录时要输入动态码。手机不在身边时可用恢复码，还剩 {left} 个{left <= fewCodes ? '，建议换一批新的' : ''}。
      </p>
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      <div className={styles.actions}>
        <Button variant="outline" loading={renewing.isPending} onClick={() => renewing.mutate()}>
          换一批恢复码
        </Button>
        <Button variant="danger-quiet" onClick={() => setIsSwitchingOff(true)}>
          关闭两步验证
        </Button>
      </div>
      {renewing.data && <RecoveryCodesDialog codes={renewing.data.recovery_codes} onClose={renewing.reset} />}
      <ConfirmDialog
        open={isSwitchingOff}
        title="关闭两步验证"
        confirmLabel="关闭"
        danger
        loading={switchingOff.isPending}
        onConfirm={() => switchingOff.mutate()}
        onCancel={() => setIsSwitchingOff(false)}
      >
        关闭后，只凭密码或第三方账号就能登录后台，恢复码全部作废。
      </ConfirmDialog>
    </>
  );
}
