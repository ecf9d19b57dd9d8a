import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { NewOrder, PlacedOrder } from '@print/contract/ordering';
import type { BindingType, PaymentMethod } from '@print/contract/orders';
import { type Fen, fromYuan } from '@print/contract/price';
import type { Quote } from '@print/contract/pricing';
import type { PrintSettings } from '@print/contract/print-settings';
import { type DocumentState, fileIdOf } from './document-state.ts';

/** The order while it is being put together: everything the customer has done so far, and nothing else. */
export type Draft = {
  groups: readonly Group[];
  hasAgreedToTerms: boolean;
  hasAgreedToPrivacy: boolean;
  step: 'files' | 'payment';
  phoneNumber: string;
  paymentMethod: PaymentMethod;
  /** What the customer was asked to pay when the payment step was opened. */
  askedFor: Fen | null;
  /** The picture itself cannot be kept; its name tells a page loaded anew that there was one. */
  screenshotName: string | null;
  attempt: Attempt | null;
  /** The order this became. */
  placed: Placed | null;
};

/**
 * What was sent to the shop and not answered for certain, newest last. Under one key the shop takes one order
 * at most: what is sent again, changed or not, cannot become a second one.
 */
export type Attempt = { readonly key: string; readonly orders: readonly NewOrder[] };

/** `isEarlier`: the shop had it already; what the customer changed since then is not in it. */
export type Placed = PlacedOrder & {
  readonly phoneNumber: string;
  readonly isEarlier: boolean;
  /** What it is made of, for the printed ticket; absent in what an older version has stored. */
  readonly groups?: NewOrder['groups'];
};

/** Documents that are bound together, in the order they are bound in. */
export type Group = { id: string; bindingType: BindingType; documents: readonly DraftDocument[] };

export type DraftDocument = {
  id: string;
  fileName: string;
  sizeBytes: number;
  settings: PrintSettings;
  /** What the customer says where the shop cannot count. */
  statedPageCount: number | null;
  state: DocumentState;
};

export const emptyDraft: Draft = {
  groups: [],
  hasAgreedToTerms: false,
  hasAgreedToPrivacy: false,
  step: 'files',
  phoneNumber: '',
  paymentMethod: 'ALIPAY',
  askedFor: null,
  screenshotName: null,
  attempt: null,
  placed: null,
};

export type NewFile = { id: string; fileName: string; sizeBytes: number };

/** A file that was lost and is chosen again takes its old place and settings; any other starts its own group. */
export function addFile(draft: Draft, { id, fileName, sizeBytes }: NewFile): Draft {
  const lost = documentsOf(draft).find(
    (one) => one.state.phase === 'lost' && one.fileName === fileName && one.sizeBytes === sizeBytes,
  );
  if (lost) return updateDocument(draft, lost.id, () => ({ ...lost, id, state: { phase: 'waiting' } }));
  const document: DraftDocument = {
    id,
    fileName,
    sizeBytes,
    settings: defaultPrintSettings,
    statedPageCount: null,
    state: { phase: 'waiting' },
  };
  return { ...draft, groups: [...draft.groups, { id, bindingType: 'none', documents: [document] }] };
}

export function documentsOf({ groups }: Pick<Draft, 'groups'>): DraftDocument[] {
  return groups.flatMap(({ documents }) => documents);
}

export function findDocument(draft: Draft, id: string): DraftDocument | undefined {
  return documentsOf(draft).find((document) => document.id === id);
}

function updateDocument(draft: Draft, id: string, change: (document: DraftDocument) => DraftDocument): Draft {
  const groups = draft.groups.map((group) =>
    group.documents.some((document) => document.id === id)
      ? { ...group, documents: group.documents.map((one) => (one.id === id ? change(one) : one)) }
      : group,
  );
  return { ...draft, groups };
}

export function setState(draft: Draft, id: string, state: DocumentState): Draft {
  return updateDocument(draft, id, (document) => ({ ...document, state }));
}

/** What is known of the price belongs to the old settings: it stays to be seen, and is not counted on. */
export function changeSettings(draft: Draft, id: string, changes: Partial<PrintSettings>): Draft {
  return updateDocument(draft, id, (document) => ({
    ...document,
    settings: { ...document.settings, ...changes },
    state: repriced(document.state),
  }));
}

export function statePageCount(draft: Draft, id: string, pageCount: number): Draft {
  return updateDocument(draft, id, (document) => ({
    ...document,
    statedPageCount: pageCount,
    state: repriced(document.state),
  }));
}

function repriced(state: DocumentState): DocumentState {
  return state.phase === 'ready' ? { ...state, isRepricing: true } : state;
}

/** An answer of the shop. One for an upload that the document no longer is has come too late. */
export function applyQuote(draft: Draft, id: string, quote: Quote): Draft {
  return updateDocument(draft, id, (document) =>
    fileIdOf(document.state) === quote.file_id ? { ...document, state: quotedState(quote) } : document,
  );
}

function quotedState(quote: Quote): DocumentState {
  const { file_id: fileId, page_count: pageCount, print_cost: cost, note } = quote;
  const needsPageCount = quote.needs_page_count;
  if (pageCount === null || cost === null) return { phase: 'counting', fileId, note, needsPageCount };
  return {
    phase: 'ready',
    fileId,
    isRepricing: false,
    pageCount,
    printCost: fromYuan(cost),
    isEstimated: quote.is_estimated,
    note,
    hasPreview: quote.has_preview,
    needsPageCount,
  };
}

/** The last document takes its group with it. */
export function removeDocument(draft: Draft, id: string): Draft {
  const groups = draft.groups
    .map((group) => {
      const documents = group.documents.filter((one) => one.id !== id);
      return documents.length < group.documents.length ? { ...group, documents } : group;
    })
    .filter(({ documents }) => documents.length > 0);
  return { ...draft, groups };
}

/** Puts a removed document back where it was in `before`, whatever has happened to the others since. */
export function bringBack(draft: Draft, before: Draft, id: string): Draft {
  const groupAt = before.groups.findIndex(({ documents }) => documents.some((one) => one.id === id));
  const oldGroup = before.groups[groupAt];
  const document = findDocument(before, id);
  if (!oldGroup || !document || findDocument(draft, id)) return draft;
  if (!draft.groups.some((group) => group.id === oldGroup.id)) {
    const groups = draft.groups.toSpliced(groupAt, 0, { ...oldGroup, documents: [document] });
    return { ...draft, groups };
  }
  const at = oldGroup.documents.indexOf(document);
  const groups = draft.groups.map((group) =>
    group.id === oldGroup.id ? { ...group, documents: group.documents.toSpliced(at, 0, document) } : group,
  );
  return { ...draft, groups };
}

/** What outlives the page: a file that had not arrived at the shop is gone with it. */
export function keepable(draft: Draft): Draft {
  const groups = draft.groups.map((group) => ({
    ...group,
    documents: group.documents.map(keepableDocument),
  }));
  return { ...draft, groups };
}

function keepableDocument(document: DraftDocument): DraftDocument {
  const { state } = document;
  const isRefused = state.phase === 'failed' && state.step === 'upload' && state.isRefused;
  if (state.phase === 'lost' || isRefused) return document;
  const fileId = fileIdOf(state);
  if (fileId === undefined) return { ...document, state: { phase: 'lost', why: 'never-sent' } };
  // The page that asked for the new price is gone as well.
  const isWaitedFor = state.phase === 'ready' && state.isRepricing;
  return isWaitedFor ? { ...document, state: { phase: 'pricing', fileId } } : document;
}
