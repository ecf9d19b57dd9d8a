import type { UploadedDocument } from '@print/contract/documents';
import type { ReceivedDocument } from './store-document.ts';

/** Uses the name of this upload: the same file may have been uploaded under another name before. */
export function presentUpload({ document, name }: ReceivedDocument): UploadedDocument {
  return { file_id: document.id, original_filename: name, size: document.sizeBytes, kind: document.kind };
}
