import type { ReactNode } from 'react';
import { AlertHost } from '#ui/alert.tsx';
import { OverlayBusy } from '#ui/busy.tsx';
import { Toaster } from '#ui/toast.tsx';
import styles from './app-shell.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/** What every page stands in. */
export function AppShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <OfflineBanner />
      <Toaster />
      <OverlayBusy />
      <AlertHost />
    </>
  );
}
