import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PagePicture } from './page-picture.tsx';
import type { Picture } from './picture-query.ts';
import styles from './preview-dialog.module.css';
import { useNear } from './use-near.ts';

type PreviewPageProps = {
  picture: Picture;
  /** `第 3 页` */
  name: string;
  hasColor: boolean;
  /** Width divided by height of the paper in portrait. */
  paperRatio: number;
  isBooklet: boolean;
  /** Like the first loaded page, so that the layout does not shift when this one loads. */
  isExpectedLandscape: boolean;
  onLoad: (isLandscape: boolean) => void;
};

/** Reserves the place of a sheet; the picture is rendered only near the viewport. */
export function PreviewPage(props: PreviewPageProps) {
  const { picture, name, hasColor, paperRatio, isBooklet, isExpectedLandscape, onLoad } = props;
  const [isLandscape, setIsLandscape] = useState<boolean>();
  const [ref, isNear] = useNear<HTMLLIElement>();
  // The sheet is turned like its page, which is printed as large as it fits; a side of a booklet is never turned.
  const ratio = !isBooklet && (isLandscape ?? isExpectedLandscape) ? 1 / paperRatio : paperRatio;
  return (
    <li ref={ref} className={styles.page}>
      <div className={styles.paper} style={{ aspectRatio: ratio }}>
        {isNear && (
          <PagePicture
            picture={picture}
            name={name}
            size="page"
            onRatio={(ratio) => {
              setIsLandscape(ratio > 1);
              onLoad(ratio > 1);
            }}
            placeholder={<p className={styles.waiting}>正在准备{name}…</p>}
            failed={(retry) => (
              <div className={styles.waiting}>
                <p>{name}没有加载出来</p>
                <Button variant="outline" onClick={retry}>
                  重试
                </Button>
              </div>
            )}
          />
        )}
      </div>
      <p className={styles.number} aria-hidden="true">
        {name}
        {hasColor && <span className={styles.color}>彩色</span>}
      </p>
    </li>
  );
}
