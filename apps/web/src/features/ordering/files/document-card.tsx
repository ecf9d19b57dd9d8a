import { fromYuan } from '@print/contract/price';
import { describeSettings, sidedLabels } from '@print/contract/print-labels';
import type { ShopPaper } from '@print/contract/shop';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { shortenFileName } from '#lib/file-name.ts';
import { scrollBehavior } from '#lib/motion.ts';
import { describeColor, keepOnOneLine } from '#shop/describe-color.ts';
import { DocumentThumbnail } from '#shop/document-thumbnail.tsx';
import { usePapers } from '#shop/use-papers.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { type DraftDocument, documentsOf, isRangeRefused, sidesOf } from '../draft.ts';
import { useDraft } from '../ordering-store.ts';
import {
  applySettingsToAll,
  changeCardSettings,
  changeDocumentSettings,
  discardDocument,
  retryQuote,
  submitPageCount,
} from './document-actions.ts';
import styles from './document-card.module.css';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentSettings } from './document-settings.tsx';
import { DocumentStatus, RepricingText } from './document-status.tsx';
import { PageCountForm } from './page-count-form.tsx';
import { useQuotePolling } from './quote-updates.ts';
import { shownSides } from './shown-sides.ts';
import { SidesSelect } from './sides-select.tsx';
import { mayUploadAgain, uploadAgain } from './uploads.ts';

const preview = lazyPart(() => import('#shop/preview/preview-dialog.tsx'));

type DocumentCardProps = {
  document: DraftDocument;
  /** In its group: the first cannot move up, the last cannot move down. */
  isFirst: boolean;
  isLast: boolean;
  maxCopies: number;
  /** The drag handle, or a checkbox while files are being selected. */
  handle: ReactNode;
  isSelecting: boolean;
  /** Number, binding and menu of the group, in the card of its only document. */
  groupControls: ReactNode;
  onMove: (by: 1 | -1) => void;
  onSplitOut: () => void;
  /** Starts the selection of several documents with this one. */
  onSelect: () => void;
};

export function DocumentCard(props: DocumentCardProps) {
  const { document, isFirst, isLast, maxCopies, handle, groupControls, isSelecting, onMove, onSplitOut, onSelect } =
    props;
  const [openDialog, setOpenDialog] = useState<'preview' | 'removal'>();
  // A range that was refused with the order is shown at its field.
  const [isOpen, setIsOpen] = useState(() => isRangeRefused(document.state));
  const settingsId = useId();
  const card = useRef<HTMLElement>(null);
  const settings = useRef<HTMLDivElement>(null);
  useQuotePolling(document);
  const hasOthers = useDraft((draft) => documentsOf(draft).length > 1);
  const papers = usePapers();
  const { id, fileName, state } = document;
  const close = () => setOpenDialog(undefined);
  const openPreview = () => setOpenDialog('preview');
  const actions = {
    onApplyToAll: hasOthers ? () => applySettingsToAll(document, papers) : undefined,
    onRemove: () => setOpenDialog('removal'),
  };
  const toggleSettings = () => {
    flushSync(() => setIsOpen(!isOpen));
    // Opened at the lower edge of the window, the settings would be covered by the fixed bar with the total.
    if (!isOpen) settings.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  };
  const discard = () => {
    const next = neighbourOf(card.current);
    discardDocument(id);
    // Waits until the confirm dialog has closed and returned the focus.
    setTimeout(() => next?.focus());
  };
  const previewOf = state.phase === 'ready' && state.hasPreview ? state.fileId : undefined;
  const isBroken = (state.phase === 'failed' && !isRangeRefused(state)) || state.phase === 'lost';
  const isUploading = state.phase === 'uploading' || state.phase === 'waiting';
  const colorText = colorTextOf(document, papers);
  return (
    <article ref={card} className={styles.card} aria-label={fileName} data-phase={state.phase}>
      <div className={styles.row}>
        {handle}
        {/* While the checkbox covers the card, nothing below it can be pressed. */}
        <div className={styles.content} inert={isSelecting}>
          <DocumentThumbnail fileName={fileName} fileId={previewOf} onPreview={openPreview} />
          <div className={styles.text}>
            <p className={styles.name} title={fileName}>
              {shortenFileName(fileName, 40)}
            </p>
            <DocumentStatus
              document={document}
              onPreview={openPreview}
              onRetry={retryOf(document)}
              onPrintAll={() => changeDocumentSettings(id, { page_range: '' })}
              onRemove={actions.onRemove}
            />
            {!isBroken && (
              <p className={styles.summary}>
                <SidesSelect
                  fileName={fileName}
                  value={document.settings.print_sided}
                  onChange={(print_sided) => changeCardSettings(id, { print_sided })}
                />
                {summaryOf(document, papers)}
              </p>
            )}
            {colorText !== '' && <p className={styles.summary}>{colorText}</p>}
          </div>
          <div className={styles.actions} hidden={isSelecting}>
            {isUploading && <IconButton label={`取消上传：${fileName}`} icon={<X />} onClick={discard} />}
            {!isBroken && (
              <IconButton
                label={`${isOpen ? '收起' : '展开'}设置：${fileName}`}
                icon={<ChevronDown className={styles.chevron} />}
                aria-expanded={isOpen}
                aria-controls={settingsId}
                onClick={toggleSettings}
              />
            )}
            {!isUploading && (
              <DocumentMenu
                {...actions}
                id={id}
                fileName={fileName}
                isFirst={isFirst}
                isLast={isLast}
                onMove={onMove}
                onSplitOut={onSplitOut}
                onSelect={hasOthers ? onSelect : undefined}
              />
            )}
          </div>
          {groupControls}
          {state.phase === 'ready' && state.isRepricing && (
            <p className={styles.overlay} role="status">
              <RepricingText />
            </p>
          )}
        </div>
      </div>
      {'needsPageCount' in state && state.needsPageCount && (
        <PageCountForm document={document} onSubmit={(pageCount) => submitPageCount(id, pageCount)} />
      )}
      <div ref={settings} id={settingsId} hidden={!isOpen || isSelecting || isBroken}>
        {isOpen && !isBroken && (
          <DocumentSettings
            {...actions}
            document={document}
            maxCopies={maxCopies}
            onChange={(changes) => changeCardSettings(id, changes)}
          />
        )}
      </div>
      {openDialog === 'preview' && state.phase === 'ready' && (
        <LazyPart part={preview}>
          {({ PreviewDialog }) => (
            <PreviewDialog
              {...shownSides(document, state.fileId)}
              fileName={fileName}
              pageCount={state.pageCount}
              colorPages={state.colorPages}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
      <ConfirmDialog
        open={openDialog === 'removal'}
        title="移除文件"
        confirmLabel="移除"
        danger
        onConfirm={discard}
        onCancel={close}
      >
        确定要移除文件“{fileName}”吗？
      </ConfirmDialog>
    </article>
  );
}

/** What the closed card says about the settings, after the sides. */
function summaryOf({ settings }: DraftDocument, papers: readonly ShopPaper[]): string {
  const paper = papers.find(({ id }) => id === settings.paper_size);
  const texts = describeSettings(settings, paper?.name ?? '');
  const others = texts.filter((text) => text !== sidedLabels[settings.print_sided]);
  return ['', `${settings.copies} 份`, ...others].map(keepOnOneLine).join('\u00a0· ');
}

function colorTextOf({ settings, state }: DraftDocument, papers: readonly ShopPaper[]): string {
  if (state.phase !== 'ready') return '';
  const { pageCount: pages, colorPages, isRepricing } = state;
  const colorSides = isRepricing ? undefined : state.colorSides;
  const paper = papers.find(({ id }) => id === settings.paper_size);
  const prices = paper && { side_price: fromYuan(paper.side_price), color_price: fromYuan(paper.color_price ?? 0) };
  return describeColor({ settings, pages, sides: sidesOf(state), colorPages, colorSides }, prices);
}

/** Repeats the failed step; undefined when that cannot help, or when the page no longer has the file to upload. */
function retryOf({ id, state }: DraftDocument): (() => void) | undefined {
  if (state.phase === 'failed' && (state.step === 'range' || state.isRefused)) return undefined;
  if (state.phase === 'failed' && state.step === 'pricing') return () => retryQuote(id);
  return mayUploadAgain(id) ? () => uploadAgain(id) : undefined;
}

/** The focus after a removal: the next card, the previous one, or the uploader. */
function neighbourOf(card: HTMLElement | null): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>('article')];
  const index = card === null ? -1 : cards.indexOf(card);
  const neighbour = cards[index + 1] ?? cards[index - 1] ?? document.querySelector<HTMLElement>('main');
  return neighbour?.querySelector('button') ?? null;
}
