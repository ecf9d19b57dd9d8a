import type { DocumentKind } from '@print/contract/documents';
import { typeNotSupported } from './documents.errors.ts';
import { readFileName } from './file-name-rules.ts';

/** The cleaned name and the kind that its extension claims. Refuses a type that the shop does not accept. */
export function readDocumentName(fileName: string): { readonly name: string; readonly claimedKind: DocumentKind } {
  const { name, kind } = readFileName(fileName);
  if (!kind) throw typeNotSupported();
  return { name, claimedKind: kind };
}
