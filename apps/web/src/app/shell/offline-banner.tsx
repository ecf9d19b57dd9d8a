import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './offline-banner.module.css';

/** The banner is below the footer, so that it causes no layout shift. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className={styles.place} role="alert">
      {!online && (
        <p className={styles.banner}>
          <WifiOff size={18} />
          网络连接失败，请检查网络后重试
        </p>
      )}
    </div>
  );
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
