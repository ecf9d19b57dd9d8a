import { extensionOf } from '#lib/file-name.ts';
import styles from './document-thumbnail.module.css';
import { PagePicture } from './preview/page-picture.tsx';

type DocumentThumbnailProps = {
  fileName: string;
  /** Its upload, once there are pages to look at. */
  fileId: string | undefined;
  onPreview: () => void;
};

/** Its first page as soon as there is one to look at; until then a sheet that says what it is. */
export function DocumentThumbnail({ fileName, fileId, onPreview }: DocumentThumbnailProps) {
  // For the eye: its name, which readers hear, says as much.
  const sheet = (
    <span className={styles.kind} aria-hidden="true">
      {kindOf(fileName)}
    </span>
  );
  if (fileId === undefined) return <span className={styles.face}>{sheet}</span>;
  return (
    <button type="button" className={styles.face} aria-label={`预览：${fileName}`} onClick={onPreview}>
      <PagePicture fileId={fileId} page={1} size="thumb" placeholder={sheet} />
    </button>
  );
}

/** Words that the file's name has too: whoever speaks to their computer says what they see. */
const kinds: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  doc: 'DOC',
  docx: 'DOC',
  ppt: 'PPT',
  pptx: 'PPT',
  jpg: 'JPG',
  jpeg: 'JPEG',
  png: 'PNG',
};

function kindOf(fileName: string): string {
  return kinds[extensionOf(fileName)] ?? '文件';
}
