import type { UploadedDocument } from '@print/contract/documents';
import type { ReceivedDocument } from './receive-document.ts';

/** Under the name it was given this time: the same bytes may have come before under another. */
export function presentUpload({ document, name }: ReceivedDocument): UploadedDocument {
  return { file_id: document.id, original_filename: name, size: document.sizeBytes, kind: document.kind };
}
