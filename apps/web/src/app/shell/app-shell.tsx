import type { MouseEvent, ReactNode } from 'react';
import { AlertHost } from '#ui/alert.tsx';
import { BusyOverlay } from '#ui/busy-overlay.tsx';
import { Toaster } from '#ui/toast.tsx';
import styles from './app-shell.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';

export function AppShell({ children }: { children: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link has to work without a script too */}
      <a className={styles.skip} href="#main" onClick={focusMain}>
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

/** The URL stays: its hash is an anchor or the tab of a legal text. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
