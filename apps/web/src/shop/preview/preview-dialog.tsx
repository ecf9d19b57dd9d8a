import { selectPages } from '@print/contract/page-range';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { usePapers } from '#shop/use-papers.ts';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Picture, SideSettings } from './picture-query.ts';
import styles from './preview-dialog.module.css';
import { PreviewPage } from './preview-page.tsx';
import { useCurrentPage } from './use-current-page.ts';

type PreviewDialogProps = {
  fileId: string;
  fileName: string;
  pageCount: number;
  settings: SideSettings;
  onClose: () => void;
};

/** Keys that turn pages. The up and down arrows are left out, because they scroll within a page. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  PageDown: 1,
  ArrowLeft: -1,
  PageUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Shows every printed side. Only sides near the viewport are fetched. */
export function PreviewDialog({ fileId, fileName, pageCount, settings, onClose }: PreviewDialogProps) {
  const shown = useMemo(() => listPictures(fileId, pageCount, settings), [fileId, pageCount, settings]);
  const { ref, current, goTo, handlers } = useCurrentPage<HTMLOListElement>(shown.length);
  const [isLandscape, setIsLandscape] = useState<boolean>();
  const paper = usePapers().find(({ id }) => id === settings.paper_size);
  const paperRatio = paper ? paper.width_mm / paper.height_mm : Math.SQRT1_2;

  // Scrolling must not re-render thousands of pages.
  const pages = useMemo(
    () =>
      shown.map(({ name, picture }) => (
        <PreviewPage
          key={name}
          picture={picture}
          name={name}
          paperRatio={paperRatio}
          isExpectedLandscape={isLandscape ?? false}
          onLoad={(isLandscape) => setIsLandscape((expected) => expected ?? isLandscape)}
        />
      )),
    [shown, paperRatio, isLandscape],
  );
  const unit = settings.pages_per_side === 1 ? '页' : '面';
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
          <IconButton label={`上一${unit}`} icon={<ChevronUp />} onClick={() => goTo(current - 1)} />
          <p className="num" role="status" aria-label={`第 ${current} ${unit}，共 ${shown.length} ${unit}`}>
            {current} / {shown.length}
          </p>
          <IconButton label={`下一${unit}`} icon={<ChevronDown />} onClick={() => goTo(current + 1)} />
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

/** One page on a side is that page of the document; several are laid out by the server, like the print file. */
function listPictures(fileId: string, pageCount: number, settings: SideSettings): { name: string; picture: Picture }[] {
  const { paper_size, page_range, pages_per_side } = settings;
  const pages = selectPages(page_range, pageCount);
  if (pages_per_side === 1) return pages.map((number) => ({ name: `第 ${number} 页`, picture: { fileId, number } }));
  const layout = { paper_size, page_range, pages_per_side };
  return Array.from({ length: Math.ceil(pages.length / pages_per_side) }, (_, index) => ({
    name: `第 ${index + 1} 面`,
    picture: { fileId, number: index + 1, settings: layout },
  }));
}
