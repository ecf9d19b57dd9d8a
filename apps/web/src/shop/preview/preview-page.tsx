import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PagePicture } from './page-picture.tsx';
import styles from './preview-dialog.module.css';
import { useNear } from './use-near.ts';

type PreviewPageProps = {
  fileId: string;
  page: number;
  /** The ratio of the first loaded page, so that the layout does not shift when this one loads. */
  expectedRatio: number;
  onRatio: (ratio: number) => void;
};

/** Reserves the place of a page; the picture is rendered only near the viewport. */
export function PreviewPage({ fileId, page, expectedRatio, onRatio }: PreviewPageProps) {
  const [ownRatio, setOwnRatio] = useState<number>();
  const [ref, isNear] = useNear<HTMLLIElement>();
  return (
    <li ref={ref} className={styles.page}>
      <div className={styles.paper} style={{ aspectRatio: ownRatio ?? expectedRatio }}>
        {isNear && (
          <PagePicture
            fileId={fileId}
            page={page}
            size="page"
            onRatio={(ratio) => {
              setOwnRatio(ratio);
              onRatio(ratio);
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
