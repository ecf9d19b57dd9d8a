import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './code-scanner.module.css';
import { useCamera } from './use-camera.ts';

type CodeScannerProps = { onRead: (text: string) => void; onClose: () => void };

export function CodeScanner({ onRead, onClose }: CodeScannerProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog open onClose={onClose} title="摄像头扫码">
      <CameraView key={attempt} onRead={onRead} onRetry={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
}

function CameraView({ onRead, onRetry }: { onRead: (text: string) => void; onRetry: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const failure = useCamera(video, onRead);
  if (failure !== undefined)
    return (
      <Notice
        tone="danger"
        title="摄像头没有打开"
        actions={
          <Button variant="outline" onClick={onRetry}>
            重试
          </Button>
        }
      >
        {failure}
      </Notice>
    );
  return (
    <Stack gap={12}>
      <div className={styles.view}>
        <video ref={video} playsInline muted aria-label="摄像头画面" />
        <div className={styles.frame} aria-hidden="true" />
      </div>
      <p>把工单或顾客手机上的二维码放进框里。</p>
    </Stack>
  );
}
