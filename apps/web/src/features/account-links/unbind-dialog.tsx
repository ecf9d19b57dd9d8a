import { unbind } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { failureTexts } from '#api/failure-texts.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { profileQuery } from '#session/profile-query.ts';
import { providerLabels } from '#shop/labels.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { bindingsQuery } from './bindings-query.ts';
import { showLinkError } from './show-link-error.ts';

type UnbindDialogProps = { provider: SignInProvider; onClose: () => void };

export function UnbindDialog({ provider, onClose }: UnbindDialogProps) {
  const queryClient = useQueryClient();
  const name = providerLabels[provider];
  const unbinding = useMutation({
    mutationFn: () => withConfirmation(() => call(unbind, { params: { id: provider } })),
    networkMode: 'always',
    onSuccess: (remaining) => {
      queryClient.setQueryData(bindingsQuery.queryKey, remaining);
      showToast({ text: `已解除与 ${name} 的绑定` });
    },
    onError: (error) => showLinkError(error, failureTexts.unbindFailed),
    // Refetches after an error too: a refusal means that the page showed outdated links.
    onSettled: () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: bindingsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      open
      title="解除绑定"
      danger
      confirmLabel="解绑"
      loading={unbinding.isPending}
      onConfirm={() => unbinding.mutate()}
      onCancel={onClose}
    >
      确定要解除与 {name} 的绑定吗？之后不能再用 {name} 登录这个账号，需要时可以重新绑定。
    </ConfirmDialog>
  );
}
