import { useStore } from 'zustand';
import { pagesLoading } from './load-page.ts';
import styles from './loading-bar.module.css';

/** The old page stays until the new one has loaded; on a slow connection the bar shows progress. */
export function LoadingBar() {
  const isLoading = useStore(pagesLoading) > 0;
  return isLoading ? <div className={styles.bar} /> : null;
}
