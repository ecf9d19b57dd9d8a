import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './offline-banner.module.css';

/** Stands below the footer, so that coming and going moves nothing that is being read. */
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

function watchConnection(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}
