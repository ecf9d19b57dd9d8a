import { type ColorPages, pagesOfSides, readColorPages } from '@print/contract/color-pages';
import type { ShopPaper } from '@print/contract/shop';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { usePapers } from '#shop/use-papers.ts';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { describeColorPages } from '../describe-color-pages.ts';
import type { Picture, SideSettings } from './picture-query.ts';
import styles from './preview-dialog.module.css';
import { PreviewPage } from './preview-page.tsx';
import { useCurrentPage } from './use-current-page.ts';

type PreviewDialogProps = {
  /** With `pictures` in the settings, the first picture. */
  fileId: string;
  fileName: string;
  pageCount: number;
  settings: SideSettings;
  /** Absent where they are not known. */
  colorPages?: ColorPages;
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
export function PreviewDialog({ fileId, fileName, pageCount, settings, colorPages, onClose }: PreviewDialogProps) {
  const shown = useMemo(
    () => listPictures(fileId, pageCount, settings, colorPages),
    [fileId, pageCount, settings, colorPages],
  );
  const { ref, current, goTo, handlers } = useCurrentPage<HTMLOListElement>(shown.length);
  const [isLandscape, setIsLandscape] = useState<boolean>();
  const paper = usePapers().find(({ id }) => id === settings.paper_size);
  const { isBooklet = false } = settings;
  const paperRatio = paper ? ratioOf(paper, isBooklet) : Math.SQRT1_2;

  // Scrolling must not re-render thousands of pages.
  const pages = useMemo(
    () =>
      shown.map(({ name, picture, hasColor }) => (
        <PreviewPage
          key={name}
          picture={picture}
          name={name}
          hasColor={hasColor}
          paperRatio={paperRatio}
          isBooklet={isBooklet}
          isExpectedLandscape={isLandscape ?? false}
          onLoad={(isLandscape) => setIsLandscape((expected) => expected ?? isLandscape)}
        />
      )),
    [shown, paperRatio, isBooklet, isLandscape],
  );
  const colored = describeColorPages(colorPages, pageCount, settings.page_range);
  const hasNoColor = colored === '' && colorPages !== undefined;
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
          <p className={styles.hint}>
            {hasNoColor || settings.color_mode === 'color' ? '印出来就是这样。' : '印出来就是这样，彩色会印成黑白。'}
          </p>
          <IconButton label={`上一${unit}`} icon={<ChevronUp />} onClick={() => goTo(current - 1)} />
          <p className="num" role="status" aria-label={`第 ${current} ${unit}，共 ${shown.length} ${unit}`}>
            {current} / {shown.length}
          </p>
          <IconButton label={`下一${unit}`} icon={<ChevronDown />} onClick={() => goTo(current + 1)} />
          {colored !== '' && <p className={styles.colored}>彩色页：{colored}</p>}
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

/** A side of a booklet is half the paper. */
const ratioOf = ({ width_mm, height_mm }: ShopPaper, isBooklet: boolean) =>
  isBooklet ? height_mm / 2 / width_mm : width_mm / height_mm;

type Shown = { name: string; picture: Picture; hasColor: boolean };

/** One page on a side is that page of the document; several are laid out by the server, like the print file. */
function listPictures(fileId: string, pages: number, settings: SideSettings, colorPages: ColorPages): Shown[] {
  const { color_mode: mode, paper_size, page_range, pages_per_side, pictures, isBooklet } = settings;
  // Without it, the pictures are grey, and are the same for every other setting.
  const colors = mode === 'color' ? { color_mode: mode } : {};
  const layout = {
    paper_size,
    page_range,
    pages_per_side,
    ...(isBooklet && { isBooklet }),
    ...(pictures && { pictures }),
  };
  const sideOf = (number: number, hasColor: boolean) => ({
    name: `第 ${number} 面`,
    picture: { fileId, number, ...colors, settings: layout },
    hasColor,
  });
  // Only the colour of the first picture is known here.
  if (pictures)
    return Array.from({ length: Math.ceil((pictures.length + 1) / pages_per_side) }, (_, index) =>
      sideOf(index + 1, false),
    );
  const colored = readColorPages(colorPages, pages);
  return pagesOfSides({ pages, settings }).map((side, index) => {
    const hasColor = side.some((page) => colored?.has(page));
    const [page = 1] = side;
    if (pages_per_side === 1) return { name: `第 ${page} 页`, picture: { fileId, number: page, ...colors }, hasColor };
    return sideOf(index + 1, hasColor);
  });
}
