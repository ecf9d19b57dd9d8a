import { paymentLabels } from '@print/contract/labels';
import type { PaymentMethod } from '@print/contract/orders';
import { removePaymentCode, type StaffSettings, uploadPaymentCode } from '@print/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { fieldMessage, formMessage } from '#api/field-errors.ts';
import { upload } from '#api/upload.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { CodePicture } from '#shop/code-picture.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './payment-code-card.module.css';
import { ReplaceCodeDialog } from './replace-code-dialog.tsx';
import { useCacheSettings } from './use-cache-settings.ts';

type Code = StaffSettings['payment_codes'][number];

export function PaymentCodeCard({ code }: { code: Code }) {
  const [chosenFile, setChosenFile] = useState<File>();
  const [isRemoving, setIsRemoving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { replacing, removing } = useCodeChanges(code.method, () => {
    setChosenFile(undefined);
    setIsRemoving(false);
  });
  const name = paymentLabels[code.method];

  const handleChoice = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setChosenFile(currentTarget.files?.[0]);
    replacing.reset();
    // Otherwise choosing the same file again fires no change event.
    currentTarget.value = '';
  };
  const error = replacing.error ?? removing.error;
  return (
    <div className={styles.card}>
      <p className={styles.name}>
        {name}
        {code.is_sample && <span>示例</span>}
      </p>
      <CodePicture url={code.image_url} alt={`${name}收款码`} />
      {error && <Notice tone="danger">{fieldMessage(error, 'file') ?? formMessage(error, ['file'])}</Notice>}
      {replacing.data?.is_recognised === false && !code.is_sample && (
        <Notice tone="warn" title={`已换上，但认不出是不是${name}的码`}>
          银行或聚合收款的码是这样。请自己扫一次，付一分钱试试。
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="outline" icon={<ImageUp />} onClick={() => input.current?.click()}>
          {code.is_sample ? '上传' : '更换'}
          <span className="visually-hidden">{name}收款码</span>
        </Button>
        {!code.is_sample && (
          <Button variant="danger-quiet" onClick={() => setIsRemoving(true)}>
            移除<span className="visually-hidden">{name}收款码</span>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={`选择${name}收款码`}
        onChange={handleChoice}
      />
      {chosenFile && (
        <ReplaceCodeDialog
          name={name}
          before={code.image_url}
          file={chosenFile}
          isSaving={replacing.isPending}
          onConfirm={() => replacing.mutate(chosenFile)}
          onCancel={() => setChosenFile(undefined)}
        />
      )}
      <ConfirmDialog
        open={isRemoving}
        title="移除收款码"
        confirmLabel="移除"
        danger
        loading={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setIsRemoving(false)}
      >
        {name}会变回示例收款码，顾客扫了付不了款。
      </ConfirmDialog>
    </div>
  );
}

/** `onSettled` closes the dialog, on success and on failure. */
function useCodeChanges(method: PaymentMethod, onSettled: () => void) {
  const cacheSettings = useCacheSettings();
  const sharedOptions = { networkMode: 'always', onSettled } as const;
  const replacing = useMutation({
    ...sharedOptions,
    mutationFn: (file: File) => withConfirmation(() => upload(uploadPaymentCode, file, { params: { method } })),
    onSuccess: ({ is_recognised: _, ...savedSettings }) => {
      cacheSettings(savedSettings);
      showToast({ text: '收款码已换上' });
    },
  });
  const removing = useMutation({
    ...sharedOptions,
    mutationFn: () => withConfirmation(() => call(removePaymentCode, { params: { method } })),
    onSuccess: (savedSettings) => {
      cacheSettings(savedSettings);
      showToast({ text: '收款码已移除' });
    },
  });
  return { replacing, removing };
}
