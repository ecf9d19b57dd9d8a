import { kindOf } from '@print/contract/binding-kinds';
import type { StaffDocument, StaffGroup, StaffOrder } from '@print/contract/desk';
import { colorLabels, describeSettings } from '@print/contract/print-labels';
import { printedSides } from '@print/contract/sheets';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { BindingDrawing } from '#shop/binding-drawing.tsx';
import { DocumentThumbnail } from '#shop/document-thumbnail.tsx';
import { picturesWith } from '#shop/shared-sides.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { type DocumentRemark, remarksOn } from './document-remarks.ts';
import styles from './print-groups.module.css';

const preview = lazyPart(() => import('#shop/preview/preview-dialog.tsx'));

/** Groups and documents are in print order. */
export function PrintGroups({ order }: { order: StaffOrder }) {
  return (
    <Stack as="ol" gap={16} aria-label="装订组">
      {order.groups.map((group, index) => (
        <Group key={group.id} group={group} number={index + 1} />
      ))}
    </Stack>
  );
}

function Group({ group, number }: { group: StaffGroup; number: number }) {
  const { binding_type: type, binding_name: name, binding_problem: problem, documents, sheets } = group;
  const kind = kindOf(type);
  return (
    <Sheet as="li" stacked={documents.length > 1} className={styles.group}>
      <BindingDrawing type={type} />
      <header className={styles.head} data-binding={kind}>
        <h3>装订组 #{number}</h3>
        <p className={styles.binding} data-bound={kind !== 'none'}>
          {name}
        </p>
        {documents.some(({ color_mode }) => color_mode === 'color') && (
          <p className={styles.color}>
            {documents.every(({ color_mode }) => color_mode === 'color') ? '彩色' : '有彩色'}
          </p>
        )}
        <p className={styles.sheets}>
          <span className="num">{sheets}</span> 张纸
        </p>
        {problem !== '' && <Remark text={problem} tone="danger" />}
      </header>
      <ol className={styles.documents}>
        {documents.map((document, index) => (
          <PrintDocument
            key={document.id}
            document={document}
            sharing={picturesWith(documents, index, (each) => each)}
            isBooklet={kind === 'staple'}
          />
        ))}
      </ol>
    </Sheet>
  );
}

type PrintDocumentProps = {
  document: StaffDocument;
  /** The documents that share its sides, itself included. */
  sharing: readonly StaffDocument[];
  isBooklet: boolean;
};

/** The documents of a booklet share sheets, so only the group shows a sheet count. */
function PrintDocument({ document, sharing, isBooklet }: PrintDocumentProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { original_filename: name, file_id: fileId, has_pdf: hasPdf } = document;
  const pages = document.exact_page_count ?? document.page_count;
  const sides = printedSides({ pages, settings: document });
  const [first, ...others] = sharing.map(({ file_id: id }) => id ?? '');
  const previewId = hasPdf && fileId !== null ? fileId : undefined;
  return (
    <Stack as="li" direction="row" gap={12} className={styles.document}>
      <DocumentThumbnail fileName={name} fileId={previewId} onPreview={() => setIsOpen(true)} />
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <ul className={styles.settings}>
          <li>
            <strong>
              <span className="num">{document.copies}</span> 份
            </strong>
          </li>
          {describeSettings(document, document.paper_name).map((text) => (
            <li key={text} data-color={text === colorLabels.color}>
              <strong>{text}</strong>
            </li>
          ))}
          {document.color_mode === 'black_white' && <li>黑白</li>}
          <li>
            <span className="num">{pages}</span> 页
            {sides !== pages && (
              <>
                ，<span className="num">{sides}</span> 面
              </>
            )}
            {!isBooklet && (
              <>
                ，<span className="num">{document.sheets}</span> 张
              </>
            )}
          </li>
        </ul>
        {remarksOn(document).map((remark) => (
          <Remark key={remark.text} {...remark} />
        ))}
      </div>
      {isOpen && previewId !== undefined && (
        <LazyPart part={preview}>
          {({ PreviewDialog }) => (
            <PreviewDialog
              fileId={first ?? previewId}
              fileName={name}
              pageCount={pages}
              settings={{ ...document, isBooklet, ...(first && others.length > 0 && { pictures: others }) }}
              onClose={() => setIsOpen(false)}
            />
          )}
        </LazyPart>
      )}
    </Stack>
  );
}

function Remark({ text, tone }: DocumentRemark) {
  return (
    <p className={styles.remark} data-tone={tone}>
      {tone === 'danger' && <CircleAlert size={16} />}
      {text}
    </p>
  );
}
