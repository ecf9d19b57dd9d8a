import { useState } from 'react';
import { shortenFileName } from '#lib/file-name.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Screenshot } from '../ordering-store.ts';
import styles from './chosen-screenshot.module.css';

type ChosenScreenshotProps = { screenshot: Screenshot; onReplace: () => void; onRemove: () => void };

export function ChosenScreenshot({ screenshot: { name, url }, onReplace, onRemove }: ChosenScreenshotProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack direction="row" gap={12} align="center">
      <button type="button" className={styles.thumb} aria-label="放大查看付款截图" onClick={() => setIsOpen(true)}>
        <img src={url} alt="" />
      </button>
      <div className={styles.text}>
        <p className={styles.name}>{shortenFileName(name, 32)}</p>
        <div className={styles.actions}>
          <Button variant="quiet" aria-label="更换付款截图" onClick={onReplace}>
            更换
          </Button>
          <Button variant="danger-quiet" aria-label="移除付款截图" onClick={onRemove}>
            移除
          </Button>
        </div>
      </div>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="付款截图" size="full">
        <div className={styles.full}>
          <img src={url} alt="付款截图" />
        </div>
      </Dialog>
    </Stack>
  );
}
