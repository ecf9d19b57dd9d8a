import { extensionOf } from '#lib/file-name.ts';
import styles from './document-thumbnail.module.css';
import { PagePicture } from './preview/page-picture.tsx';

type DocumentThumbnailProps = {
  fileName: string;
  /** The upload id, once pages can be previewed. */
  fileId: string | undefined;
  onPreview: () => void;
};

/** The first page once it can be previewed; until then a sheet with the file type. */
export function DocumentThumbnail({ fileName, fileId, onPreview }: DocumentThumbnailProps) {
  // Hidden from screen readers: the file name already contains the type.
  const sheet = (
    <span className={styles.kind} aria-hidden="true">
      {kindOf(fileName)}
    </span>
  );
  if (fileId === undefined) return <span className={styles.face}>{sheet}</span>;
  return (
    <button type="button" className={styles.face} aria-label={`预览：${fileName}`} onClick={onPreview}>
      <PagePicture picture={{ fileId, number: 1 }} name="第 1 页" size="thumb" placeholder={sheet} />
    </button>
  );
}

/** Labels that also occur in the file name, so that voice control matches the visible text. */
const kinds: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  doc: 'DOC',
  docx: 'DOC',
  ppt: 'PPT',
  pptx: 'PPT',
  jpg: 'JPG',
  jpeg: 'JPEG',
  png: 'PNG',
  heic: 'HEIC',
  heif: 'HEIF',
};

function kindOf(fileName: string): string {
  return kinds[extensionOf(fileName)] ?? '文件';
}
