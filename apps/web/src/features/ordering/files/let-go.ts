import type { DraftDocument } from '../draft.ts';
import { stopAsking } from './request-quote.ts';
import { dropFile } from './uploads.ts';

/** Of documents that are no longer on the table: nothing more is sent or asked about them. */
export function letGo(documents: readonly DraftDocument[]): void {
  for (const { id } of documents) {
    stopAsking(id);
    dropFile(id);
  }
}
