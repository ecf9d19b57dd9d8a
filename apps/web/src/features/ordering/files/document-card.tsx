import { ChevronDown, X } from 'lucide-react';
import { memo, useId, useRef, useState } from 'react';
import { shortenFileName } from '#lib/file-name.ts';
import { DocumentFace } from '#shop/document-face.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LatePart, late } from '#ui/late-part.tsx';
import type { DraftDocument } from '../draft.ts';
import { dragDocument, dragDocumentByKey, leaveDocument } from '../groups/dragging/drag-document.ts';
import { DragHandle } from '../groups/dragging/drag-handle.tsx';
import { discardDocument } from './document-actions.ts';
import styles from './document-card.module.css';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentSettings } from './document-settings.tsx';
import { DocumentStatus } from './document-status.tsx';
import { PageCountForm } from './page-count-form.tsx';
import { useQuoteWatch } from './quote-updates.ts';

const preview = late(() => import('#shop/preview/preview-dialog.tsx'));

export type DocumentCardProps = {
  document: DraftDocument;
  /** In its group: what cannot go up or down is not offered to. */
  isFirst: boolean;
  isLast: boolean;
  maxCopies: number;
};

export const DocumentCard = memo(function DocumentCard(props: DocumentCardProps) {
  const { document, isFirst, isLast, maxCopies } = props;
  // The handle that others have takes some of the room for the name.
  const isAlone = isFirst && isLast;
  const [shown, setShown] = useState<'preview' | 'removal'>();
  const [isOpen, setIsOpen] = useState(false);
  const settingsId = useId();
  const card = useRef<HTMLElement>(null);
  useQuoteWatch(document);
  const { id, fileName, state } = document;
  const close = () => setShown(undefined);
  const remove = () => setShown('removal');
  const look = () => setShown('preview');
  const discard = () => {
    const next = neighbourOf(card.current);
    discardDocument(id);
    // Once the dialog, where there was one, has let go of the page.
    setTimeout(() => next?.focus());
  };
  const pagesOf = state.phase === 'ready' && state.hasPreview ? state.fileId : undefined;
  const isBroken = state.phase === 'failed' || state.phase === 'lost';
  const isUploading = state.phase === 'uploading' || state.phase === 'waiting';
  return (
    <article ref={card} className={styles.card} aria-label={fileName} data-phase={state.phase}>
      <div className={styles.row}>
        {!isAlone && (
          <DragHandle
            id={id}
            label={`拖动文件：${fileName}`}
            kind="可拖动的文件"
            onPointerDown={(event) => dragDocument(event, id)}
            onKeyDown={(event) => dragDocumentByKey(event, id)}
            onBlur={leaveDocument}
          />
        )}
        <DocumentFace fileName={fileName} fileId={pagesOf} onPreview={look} />
        <div className={styles.text}>
          <p className={styles.name} title={fileName}>
            {shortenFileName(fileName, isAlone ? 46 : 40)}
          </p>
          <DocumentStatus document={document} onPreview={look} onRemove={remove} />
        </div>
        <div className={styles.acts}>
          {isUploading && <IconButton label={`取消上传：${fileName}`} icon={<X />} onClick={discard} />}
          {!isBroken && (
            <IconButton
              label={`${isOpen ? '收起' : '展开'}设置：${fileName}`}
              icon={<ChevronDown className={styles.chevron} />}
              aria-expanded={isOpen}
              aria-controls={settingsId}
              onClick={() => setIsOpen(!isOpen)}
            />
          )}
          {!isUploading && (
            <DocumentMenu document={document} isFirst={isFirst} isLast={isLast} onRemove={remove} />
          )}
        </div>
        {state.phase === 'ready' && state.isRepricing && (
          <p className={styles.overlay} role="status">
            <span>正在重新计价…</span>
          </p>
        )}
      </div>
      {'needsPageCount' in state && state.needsPageCount && <PageCountForm document={document} />}
      <div id={settingsId} hidden={!isOpen || isBroken}>
        {isOpen && !isBroken && (
          <DocumentSettings document={document} maxCopies={maxCopies} onRemove={remove} />
        )}
      </div>
      {shown === 'preview' && state.phase === 'ready' && (
        <LatePart part={preview}>
          {({ PreviewDialog }) => (
            <PreviewDialog
              fileId={state.fileId}
              fileName={fileName}
              pageCount={state.pageCount}
              onClose={close}
            />
          )}
        </LatePart>
      )}
      <ConfirmDialog
        open={shown === 'removal'}
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
});

/** Where to go on by keyboard when this card is gone: the next one, the one before, or the uploader. */
function neighbourOf(card: HTMLElement | null): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>('article')];
  const at = card === null ? -1 : cards.indexOf(card);
  const neighbour = cards[at + 1] ?? cards[at - 1] ?? document.querySelector<HTMLElement>('main');
  return neighbour?.querySelector('button') ?? null;
}
