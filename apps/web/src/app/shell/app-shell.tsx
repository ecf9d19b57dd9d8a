import type { MouseEvent, ReactNode } from 'react';
import { AlertHost } from '#ui/alert.tsx';
import { BusyOverlay } from '#ui/busy-overlay.tsx';
import { Toaster } from '#ui/toast.tsx';
import styles from './app-shell.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/** What every page stands in. */
export function AppShell({ children }: { children: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, also without a script */}
      <a className={styles.skip} href="#main" onClick={skip}>
        跳到正文
      </a>
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <OfflineBanner />
      <Toaster />
      <BusyOverlay />
      <AlertHost />
    </>
  );
}

/** Without leaving the address: a hash is a place in the page, or the text that is being read. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
