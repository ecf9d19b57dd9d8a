import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PagePicture } from './page-picture.tsx';
import styles from './preview-dialog.module.css';
import { useNear } from './use-near.ts';

type PreviewPageProps = {
  fileId: string;
  page: number;
  /** The shape of the pages seen so far, so that nothing moves when this one comes. */
  expectedRatio: number;
  onRatio: (ratio: number) => void;
};

/** Holds the place of its page; the picture itself comes and goes as one scrolls by. */
export function PreviewPage({ fileId, page, expectedRatio: usualShape, onRatio: onShape }: PreviewPageProps) {
  const [ownRatio, setOwnRatio] = useState<number>();
  const [ref, isNear] = useNear<HTMLLIElement>();
  return (
    <li ref={ref} className={styles.page}>
      <div className={styles.paper} style={{ aspectRatio: ownRatio ?? usualShape }}>
        {isNear && (
          <PagePicture
            fileId={fileId}
            page={page}
            size="page"
            onRatio={(ratio) => {
              setOwnRatio(ratio);
              onShape(ratio);
            }}
            placeholder={<p className={styles.waiting}>正在准备第 {page} 页…</p>}
            failed={(retry) => (
              <div className={styles.waiting}>
                <p>第 {page} 页没有加载出来</p>
                <Button variant="outline" onClick={retry}>
                  重试
                </Button>
              </div>
            )}
          />
        )}
      </div>
      <p className={styles.number} aria-hidden="true">
        第 {page} 页
      </p>
    </li>
  );
}
