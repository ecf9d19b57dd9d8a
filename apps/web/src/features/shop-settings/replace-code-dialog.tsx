import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CodePicture } from '#shop/code-picture.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import styles from './replace-code-dialog.module.css';

type ReplaceCodeDialogProps = {
  name: string;
  before: string;
  file: File;
  isSaving: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Shows both codes for comparison: a wrong code sends the money to somebody else. */
export function ReplaceCodeDialog({ name, before, file, isSaving, ...dialog }: ReplaceCodeDialogProps) {
  const after = useObjectUrl(file);
  return (
    <ConfirmDialog open title="确认修改" confirmLabel="换上新码" loading={isSaving} {...dialog}>
      <div className={styles.pictures}>
        <figure>
          <CodePicture url={before} alt={`现在的${name}收款码`} />
          <figcaption>现在</figcaption>
        </figure>
        <ArrowRight size={24} />
        <figure>
          {after && <CodePicture url={after} alt={`新的${name}收款码`} />}
          <figcaption>换成</figcaption>
        </figure>
      </div>
      <p className={styles.advice}>换上后，请自己用手机扫一次，付一分钱试试。</p>
    </ConfirmDialog>
  );
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
