import type { NewOrder, PlacedOrder } from '@print/contract/ordering';
import type { BindingType, PaymentMethod } from '@print/contract/orders';
import type { Fen } from '@print/contract/price';
import type { PrintSettings } from '@print/contract/print-settings';

/** The order while the customer puts it together. The browser stores it; field names are part of the stored text. */
export type Draft = {
  groups: readonly Group[];
  hasAgreedToTerms: boolean;
  hasAgreedToPrivacy: boolean;
  step: 'files' | 'payment';
  phoneNumber: string;
  paymentMethod: PaymentMethod;
  /** For the shop; absent in drafts that an older version has stored. */
  note?: string;
  /** The total that the payment step showed when it opened. */
  askedFor: Fen | null;
  /** What the shop asks for instead of the price, if its amounts are unique. Absent until the payment step has asked. */
  reserved?: ReservedAmount;
  /** The picture itself cannot be stored; a reloaded page asks for it by this name. */
  screenshotName: string | null;
  attempt: Attempt | null;
  placed: Placed | null;
};

export type ReservedAmount = {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly price: Fen;
  readonly amount: Fen;
};

/**
 * Orders sent to the shop under one idempotency key, newest last, while it is unknown whether the shop has accepted
 * one. It accepts at most one per key: sending again, changed or not, cannot create a second one.
 */
export type Attempt = { readonly key: string; readonly orders: readonly NewOrder[] };

/** `isEarlier`: an earlier attempt had already placed this order; the customer's later changes are not in it. */
export type Placed = PlacedOrder & {
  readonly phoneNumber: string;
  readonly isEarlier: boolean;
  /** For the printed ticket; absent in drafts that an older version has stored. */
  readonly groups?: NewOrder['groups'];
};

/** Documents that are bound together, in binding order. */
export type Group = { id: string; bindingType: BindingType; documents: readonly DraftDocument[] };

export type DraftDocument = {
  id: string;
  fileName: string;
  sizeBytes: number;
  settings: PrintSettings;
  /** Entered by the customer where the shop cannot count the pages. */
  statedPageCount: number | null;
  state: DocumentState;
};

/** The progress of a document from upload to price: always exactly one of these. */
export type DocumentState =
  | { phase: 'waiting' }
  | { phase: 'uploading'; progress: number }
  | { phase: 'pricing'; fileId: string }
  | { phase: 'counting'; fileId: string; note: string; needsPageCount: boolean; filesAhead?: number | undefined }
  | ({ phase: 'ready'; fileId: string; isRepricing: boolean } & Priced)
  /**
   * `isRefused`: the shop has examined the file and refuses it; sending it again does not help.
   * `isInterrupted`: the connection was lost; the step is repeated without the customer.
   */
  | { phase: 'failed'; step: 'upload'; message: string; isRefused: boolean; isInterrupted?: boolean }
  | { phase: 'failed'; step: 'pricing'; fileId: string; message: string; isRefused?: boolean; isInterrupted?: boolean }
  /** The document has no such pages, or the text cannot be read; the customer changes the range of pages. */
  | RangeRefused
  /** The shop does not have the file: the page was left before the upload ended, or the upload has expired. */
  | { phase: 'lost'; why: 'never-sent' | 'expired' };

type RangeRefused = { phase: 'failed'; step: 'range'; fileId: string; message: string };

type Priced = {
  pageCount: number;
  /** Of one copy. Absent in drafts that an older version has stored. */
  printedSides?: number | null;
  /** Of one copy, those charged in colour; absent for a document in black and white. */
  colorSides?: number | undefined;
  printCost: Fen;
  isEstimated: boolean;
  note: string;
  hasPreview: boolean;
  needsPageCount: boolean;
  /** How many files the shop counts before this one. */
  filesAhead?: number | undefined;
  /** The pages with colour, once they are known. */
  colorPages?: string | undefined;
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

export function documentsOf({ groups }: Pick<Draft, 'groups'>): DraftDocument[] {
  return groups.flatMap(({ documents }) => documents);
}

export function findDocument(draft: Draft, id: string): DraftDocument | undefined {
  return documentsOf(draft).find((document) => document.id === id);
}

export function mapDocuments(draft: Draft, change: (document: DraftDocument) => DraftDocument): Draft {
  const groups = draft.groups.map((group) => ({ ...group, documents: group.documents.map(change) }));
  return { ...draft, groups };
}

export function fileIdOf(state: DocumentState): string | undefined {
  return 'fileId' in state ? state.fileId : undefined;
}

export const sidesOf = ({ printedSides, pageCount }: Pick<Priced, 'printedSides' | 'pageCount'>): number =>
  printedSides ?? pageCount;

export function isRangeRefused(state: DocumentState): state is RangeRefused {
  return 'step' in state && state.step === 'range';
}

/** A better page count will arrive without the customer's help. */
export function isUnsettled(state: DocumentState): boolean {
  if (state.phase === 'counting') return !state.needsPageCount;
  return state.phase === 'ready' && state.isEstimated && !state.needsPageCount;
}

/** The first price will arrive without the customer's help. */
export function isPending(state: DocumentState): boolean {
  if (state.phase === 'counting') return !state.needsPageCount;
  return state.phase === 'waiting' || state.phase === 'uploading' || state.phase === 'pricing';
}

/** The price for the current settings has been requested and is not there yet. */
export function isPriceRequested(state: DocumentState): boolean {
  return state.phase === 'pricing' || (state.phase === 'ready' && state.isRepricing);
}
