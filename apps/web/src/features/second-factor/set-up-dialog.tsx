import { setUpSecondFactor } from '@print/contract/staff-safety';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUpForm } from './set-up-form.tsx';

/** Fetches a new secret, checks one code of the app, and then shows the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const queryClient = useQueryClient();
  // Each opening of the dialog creates a secret, once: a second one would replace the scanned one.
  const setUp = useQuery({
    queryKey: ['second-factor-set-up'],
    queryFn: () => withConfirmation(() => call(setUpSecondFactor, {})),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const handleClose = () => {
    void queryClient.invalidateQueries({ queryKey: ['staff'] });
    onClose();
  };
  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={handleClose} />;
  if (setUp.data) return <SetUpForm setUp={setUp.data} onDone={setRecoveryCodes} onClose={onClose} />;
  const retry = (
    <Button variant="outline" loading={setUp.isFetching} onClick={() => void setUp.refetch()}>
      重试
    </Button>
  );
  return (
    <Dialog open title="开启两步验证" onClose={onClose}>
      {setUp.error ? (
        <Notice tone="danger" actions={retry}>
          {messageOf(setUp.error)}
        </Notice>
      ) : (
        <Skeleton lines={5} />
      )}
    </Dialog>
  );
}
