import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { fromYuan } from '@print/contract/price';
import type { Quote } from '@print/contract/pricing';
import type { PrintSettings } from '@print/contract/print-settings';
import { type DocumentState, type Draft, type DraftDocument, documentsOf, fileIdOf, type Group } from '../draft.ts';

type NewFile = { id: string; fileName: string; sizeBytes: number; settings?: PrintSettings };

/** A lost file that is chosen again takes its old place and settings; any other file starts its own group. */
export function addFile(draft: Draft, { id, fileName, sizeBytes, settings = defaultPrintSettings }: NewFile): Draft {
  const lost = documentsOf(draft).find(
    (document) => document.state.phase === 'lost' && document.fileName === fileName && document.sizeBytes === sizeBytes,
  );
  if (lost) return updateDocument(draft, lost.id, () => ({ ...lost, id, state: { phase: 'waiting' } }));
  const document: DraftDocument = {
    id,
    fileName,
    sizeBytes,
    settings,
    statedPageCount: null,
    state: { phase: 'waiting' },
  };
  return { ...draft, groups: [...draft.groups, { id, bindingType: 'none', documents: [document] }] };
}

export function updateDocument(draft: Draft, id: string, change: (document: DraftDocument) => DraftDocument): Draft {
  const groups = draft.groups.map((group) =>
    group.documents.some((document) => document.id === id)
      ? { ...group, documents: group.documents.map((document) => (document.id === id ? change(document) : document)) }
      : group,
  );
  return { ...draft, groups };
}

export function setState(draft: Draft, id: string, state: DocumentState): Draft {
  return updateDocument(draft, id, (document) => ({ ...document, state }));
}

/** A quote for an upload that has since been replaced is ignored. */
export function applyQuote(draft: Draft, id: string, quote: Quote): Draft {
  return updateDocument(draft, id, (document) =>
    fileIdOf(document.state) === quote.file_id ? { ...document, state: quotedState(quote) } : document,
  );
}

function quotedState(quote: Quote): DocumentState {
  const { file_id: fileId, page_count: pageCount, print_cost: cost, note, files_ahead: filesAhead } = quote;
  const needsPageCount = quote.needs_page_count;
  if (pageCount === null || cost === null) return { phase: 'counting', fileId, note, needsPageCount, filesAhead };
  return {
    phase: 'ready',
    fileId,
    isRepricing: false,
    pageCount,
    printedSides: quote.printed_sides,
    colorSides: quote.color_sides,
    printCost: fromYuan(cost),
    isEstimated: quote.is_estimated,
    note,
    hasPreview: quote.has_preview,
    needsPageCount,
    filesAhead,
    colorPages: quote.color_pages,
  };
}

/** Puts removed groups back in front. If a group exists again, its removed documents go before its current ones. */
export function restoreGroups(draft: Draft, groups: readonly Group[]): Draft {
  const existing = new Map(draft.groups.map((group) => [group.id, group]));
  const restored = groups.map((group) => ({
    ...group,
    documents: [...group.documents, ...(existing.get(group.id)?.documents ?? [])],
  }));
  const others = draft.groups.filter(({ id }) => !groups.some((group) => group.id === id));
  return { ...draft, groups: [...restored, ...others] };
}
