import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './preview-dialog.module.css';
import { PreviewPage } from './preview-page.tsx';
import { useCurrentPage } from './use-current-page.ts';

type PreviewDialogProps = { fileId: string; fileName: string; pageCount: number; onClose: () => void };

const a4 = 210 / 297;

/** Keys that turn pages. The up and down arrows are left out, because they scroll within a page. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  PageDown: 1,
  ArrowLeft: -1,
  PageUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Shows every page as printed. Only pages near the viewport are fetched. */
export function PreviewDialog({ fileId, fileName, pageCount, onClose }: PreviewDialogProps) {
  const { ref, current, goTo, handlers } = useCurrentPage<HTMLOListElement>(pageCount);
  const [expectedRatio, setExpectedRatio] = useState<number>();

  // Scrolling must not re-render thousands of pages.
  const pages = useMemo(
    () =>
      Array.from({ length: pageCount }, (_, index) => index + 1).map((page) => (
        <PreviewPage
          key={page}
          fileId={fileId}
          page={page}
          expectedRatio={expectedRatio ?? a4}
          onRatio={(ratio) => setExpectedRatio((expected) => expected ?? ratio)}
        />
      )),
    [fileId, pageCount, expectedRatio],
  );
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    goTo(current + step);
  };

  return (
    <Dialog open onClose={onClose} title={fileName} size="full">
      <div className={styles.preview}>
        <div className={styles.tools}>
          <p className={styles.hint}>印出来就是这样，彩色会印成黑白。</p>
          <IconButton label="上一页" icon={<ChevronUp />} onClick={() => goTo(current - 1)} />
          <p className="num" role="status" aria-label={`第 ${current} 页，共 ${pageCount} 页`}>
            {current} / {pageCount}
          </p>
          <IconButton label="下一页" icon={<ChevronDown />} onClick={() => goTo(current + 1)} />
        </div>
        <ol
          ref={ref}
          className={styles.pages}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
          tabIndex={0}
          aria-label="全部页面"
          data-scroller
          {...handlers}
          onKeyDown={handleKey}
          data-autofocus
        >
          {pages}
        </ol>
      </div>
    </Dialog>
  );
}
