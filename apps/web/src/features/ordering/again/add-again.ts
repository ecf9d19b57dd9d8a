import type { OrderAgain } from '@print/contract/after-ordering';
import { pickPrintSettings } from '@print/contract/print-settings';
import { newKey } from '#lib/new-key.ts';
import type { DraftDocument, Group } from '../draft.ts';
import { requestQuote } from '../files/request-quote.ts';
import { changeDraft, getDraft, useOrdering } from '../ordering-store.ts';
import { backToFiles, nextDraft } from '../steps.ts';

/** Adds the groups to the draft, after what the customer has chosen already, and asks for today's prices. */
export function addAgain(groups: OrderAgain['groups']): void {
  const added = groups.map(toGroup);
  // The ticket of the order before makes room, as for any next order.
  if (getDraft().placed !== null) useOrdering.setState({ isRestored: false, placing: { status: 'idle' } });
  changeDraft((draft) => {
    const begun = draft.placed === null ? backToFiles(draft) : nextDraft;
    return { ...begun, groups: [...begun.groups, ...added] };
  });
  for (const { documents } of added) for (const { id } of documents) void requestQuote(id);
}

function toGroup({ binding_type: bindingType, documents }: OrderAgain['groups'][number]): Group {
  return { id: newKey(), bindingType, documents: documents.map(toDocument) };
}

function toDocument(document: OrderAgain['groups'][number]['documents'][number]): DraftDocument {
  return {
    id: newKey(),
    fileName: document.original_filename,
    sizeBytes: document.size_bytes,
    settings: pickPrintSettings(document),
    statedPageCount: null,
    state: { phase: 'pricing', fileId: document.file_id },
  };
}
