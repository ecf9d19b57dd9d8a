import type { SignedInDevice } from '@print/contract/accounts';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import styles from './devices-dialog.module.css';

type DeviceLineProps = { device: SignedInDevice; isEnding: boolean; onEnd: () => void };

export function DeviceLine({ device, isEnding, onEnd }: DeviceLineProps) {
  const now = useNow();
  const name = device.name || '未知设备';
  const lastSeen = device.is_current ? '正在使用' : `最近使用：${formatTimeAgo(device.last_seen_at, now)}`;
  return (
    <li className={styles.device}>
      <p>
        <b>{name}</b>
        {device.is_current && <span className={styles.here}>本机</span>}
        <span className={styles.when}>
          {lastSeen}
          <br />
          登录时间：{formatTimeAgo(device.signed_in_at, now)}
        </span>
      </p>
      {!device.is_current && (
        <Button variant="danger-quiet" loading={isEnding} onClick={onEnd} aria-label={`退出：${name}`}>
          退出
        </Button>
      )}
    </li>
  );
}
