import { useSyncExternalStore } from 'react';
import { pagesLoading } from './load-page.ts';
import styles from './loading-bar.module.css';

/** The old page stays until the new one has arrived; on a slow line this says that it will. */
export function LoadingBar() {
  const isLoading = useSyncExternalStore(pagesLoading.subscribe, () => pagesLoading.get() > 0);
  return isLoading ? <div className={styles.bar} /> : null;
}
