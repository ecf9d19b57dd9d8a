import { offeredSettings } from '@print/contract/offered-settings';
import { readPageRange } from '@print/contract/page-range';
import type { PagesPerSide, PrintSettings } from '@print/contract/print-settings';
import type { ShopPaper } from '@print/contract/shop';
import { showToast } from '#ui/toast.tsx';
import {
  type DocumentState,
  type Draft,
  type DraftDocument,
  documentsOf,
  fileIdOf,
  findDocument,
  isRangeRefused,
} from '../draft.ts';
import { restoreSides, setPerSide, sharersWith } from '../groups/photo-sides.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { abortRequest, restarts, scheduleRequest } from '../requests.ts';
import { storeLastSettings } from '../settings/last-settings.ts';
import { setState, updateDocument } from './documents.ts';
import { requestQuote } from './request-quote.ts';

/** Debounces the plus button: a customer who holds it means the last number. */
const copiesDebounceMs = 400;

export function changeDocumentSettings(id: string, changes: Partial<PrintSettings>): void {
  changeDraft((draft) => changeSettings(draft, id, changes));
  if (changes.print_sided ?? changes.paper_size ?? changes.pages_per_side) storeLastSettings(documentsOf(getDraft()));
  const changed = findDocument(getDraft(), id);
  const delayMs = changes.copies === undefined ? 0 : copiesDebounceMs;
  if (changed && isRangeRefused(changed.state)) abortRequest(`quote:${id}`);
  else scheduleRequest(`quote:${id}`, delayMs, () => void requestQuote(id));
}

/** From the card of one document. Photos on the same sides are turned over together; other settings separate them. */
export function changeCardSettings(id: string, changes: Partial<PrintSettings>): void {
  const group = getDraft().groups.find(({ documents }) => documents.some((document) => document.id === id));
  const changed = group && changes.print_sided !== undefined ? sharersWith(group.documents, id) : [{ id }];
  for (const document of changed) changeDocumentSettings(document.id, changes);
}

/** For the undo of a change that has separated photos. */
export function restoreSharedSides(before: Draft): void {
  for (const [id, settings] of restoreSides(getDraft(), before)) changeDocumentSettings(id, settings);
}

/** Only these: colour costs more, and the range and shared sides depend on the pages and the place of a document. */
export function applySettingsToAll({ settings }: DraftDocument, papers: readonly ShopPaper[]): void {
  const { copies, print_sided, paper_size, pages_per_side } = settings;
  const before = documentsOf(getDraft());
  const changes = before.map(({ id, settings: own }) => {
    const { color_mode } = offeredSettings({ ...own, paper_size }, papers);
    return { id, own, changed: { copies, print_sided, paper_size, color_mode } };
  });
  for (const { id, changed } of changes) changeDocumentSettings(id, changed);
  changeAllPerSide(pages_per_side);
  const hasLostColor = changes.some(({ own, changed }) => own.color_mode !== changed.color_mode);
  const paper = papers.find(({ id }) => id === paper_size)?.name;
  offerOldSettings(`设置已应用到全部文件${hasLostColor ? `，${paper} 不印彩色，已改为黑白` : ''}`, before);
}

/** For photos this means to share sides. */
export function changeAllPerSide(places: PagesPerSide): void {
  for (const { documents } of getDraft().groups)
    for (const [id, changes] of setPerSide(documents, places)) changeDocumentSettings(id, changes);
}

/** A toast whose undo restores the settings of `before`. */
export function offerOldSettings(text: string, before: readonly DraftDocument[]): void {
  const onPress = () => {
    for (const { id, settings } of before) changeDocumentSettings(id, settings);
  };
  showToast({ text, action: { label: '撤销', onPress } });
}

export function submitPageCount(id: string, pageCount: number): void {
  changeDraft((draft) => setPageCount(draft, id, pageCount));
  void requestQuote(id);
}

/** Allows as many restarts again. */
export function retryQuote(id: string): void {
  restarts.delete(id);
  const document = findDocument(getDraft(), id);
  const fileId = document && fileIdOf(document.state);
  if (fileId === undefined) return;
  changeDraft((draft) => setState(draft, id, { phase: 'pricing', fileId }));
  void requestQuote(id);
}

/** Removes a document. If its file has reached the shop, the toast offers an undo. */
export function discardDocument(id: string): void {
  const before = getDraft();
  const document = findDocument(before, id);
  if (!document) return;
  changeDraft((draft) => removeDocument(draft, id));
  if (fileIdOf(document.state) === undefined) return;
  const onPress = () => {
    changeDraft((draft) => restoreDocument(draft, before, id));
    void requestQuote(id);
    restoreSharedSides(before);
  };
  showToast({ text: '已移除', action: { label: '撤销', onPress } });
}

// The pure functions below are not in documents.ts: that file loads with the page, this one with the first card.

/** The known price belongs to the old settings: it stays visible, and is not used for the total. */
export function changeSettings(draft: Draft, id: string, changes: Partial<PrintSettings>): Draft {
  return updateDocument(draft, id, (document) => {
    const settings = { ...document.settings, ...changes };
    return { ...document, settings, state: stateFor(document.state, settings) };
  });
}

function stateFor(state: DocumentState, { page_range: range }: PrintSettings): DocumentState {
  const fileId = fileIdOf(state);
  // The shop may have a better count than an estimate by now.
  const pages = state.phase === 'ready' && !state.isEstimated ? state.pageCount : undefined;
  const read = readPageRange(range, pages);
  if (fileId === undefined || 'range' in read) return withPriceRequested(state);
  return { phase: 'failed', step: 'range', fileId, message: read.problem };
}

export function setPageCount(draft: Draft, id: string, pageCount: number): Draft {
  return updateDocument(draft, id, (document) => ({
    ...document,
    statedPageCount: pageCount,
    state: withPriceRequested(document.state),
  }));
}

function withPriceRequested(state: DocumentState): DocumentState {
  if (isRangeRefused(state)) return { phase: 'pricing', fileId: state.fileId };
  return state.phase === 'ready' ? { ...state, isRepricing: true } : state;
}

/** Removing the last document of a group removes the group. */
export function removeDocument(draft: Draft, id: string): Draft {
  const groups = draft.groups
    .map((group) => {
      const documents = group.documents.filter((document) => document.id !== id);
      return documents.length < group.documents.length ? { ...group, documents } : group;
    })
    .filter(({ documents }) => documents.length > 0);
  return { ...draft, groups };
}

/** Puts a removed document back to its place in `before`; changes to other documents since then stay. */
export function restoreDocument(draft: Draft, before: Draft, id: string): Draft {
  const groupAt = before.groups.findIndex(({ documents }) => documents.some((document) => document.id === id));
  const oldGroup = before.groups[groupAt];
  const document = findDocument(before, id);
  if (!oldGroup || !document || findDocument(draft, id)) return draft;
  if (!draft.groups.some((group) => group.id === oldGroup.id)) {
    const groups = draft.groups.toSpliced(groupAt, 0, { ...oldGroup, documents: [document] });
    return { ...draft, groups };
  }
  const index = oldGroup.documents.indexOf(document);
  const groups = draft.groups.map((group) =>
    group.id === oldGroup.id ? { ...group, documents: group.documents.toSpliced(index, 0, document) } : group,
  );
  return { ...draft, groups };
}
