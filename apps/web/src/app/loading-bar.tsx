import { useSyncExternalStore } from 'react';
import { pagesLoading } from './load-page.ts';
import styles from './loading-bar.module.css';

const isAnyLoading = () => pagesLoading.get() > 0;
const isNoneLoading = () => false;

/** The old page stays until the new one has arrived; on a slow line this says that it will. */
export function LoadingBar() {
  const isLoading = useSyncExternalStore(pagesLoading.subscribe, isAnyLoading, isNoneLoading);
  return isLoading ? <div className={styles.bar} /> : null;
}
