import type { ReactNode, Ref } from 'react';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import styles from './link-view.module.css';

const lazyQrCode = lazyPart(() => import('#ui/qr-code.tsx'));

type LinkViewProps = {
  url: string;
  /** The name of the QR code for screen readers. */
  label: string;
  remark: string;
  linkRef: Ref<HTMLParagraphElement>;
  children: ReactNode;
};

/** A link that is shown once, as text and as a QR code. */
export function LinkView({ url, label, remark, linkRef, children }: LinkViewProps) {
  return (
    <div className={styles.view}>
      <p>{children}</p>
      <p ref={linkRef} className={`${styles.link} num`}>
        {url}
      </p>
      <LazyPart part={lazyQrCode} fallback={<div className={styles.placeholder} />}>
        {({ QrCode }) => <QrCode text={url} label={label} />}
      </LazyPart>
      <p className={styles.remark}>{remark}</p>
    </div>
  );
}
