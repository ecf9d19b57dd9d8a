import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './recovery-codes-dialog.module.css';

/** Shows the codes once. Esc does not close it, so that they are not lost by accident. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const footer = (
    <>
      <CopyButton text={codes.join('\n')} label="复制全部" source={list} />
      <Button onClick={onClose}>我已保存</Button>
    </>
  );
  return (
    <Dialog open title="保存恢复码" onClose={onClose} dismissible={false} footer={footer}>
      <Stack gap={16}>
        <p>手机丢了或不在身边时，用其中一个代替动态码登录，每个只能用一次。只显示这一次，请抄下来或存到安全的地方。</p>
        <ul ref={list} className={`${styles.codes} num`} aria-label="恢复码">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
