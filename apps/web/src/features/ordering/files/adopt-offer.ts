import { offeredSettings } from '@print/contract/offered-settings';
import type { ShopPaper } from '@print/contract/shop';
import { showToast } from '#ui/toast.tsx';
import { documentsOf, fileIdOf, mapDocuments } from '../draft.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { setState } from './documents.ts';
import { requestQuote } from './request-quote.ts';

/**
 * Files on a paper, or in a colour, that the shop no longer offers get the nearest that it does. All of them change at
 * once: photos that share a side must stay alike.
 */
export function adoptOffer(papers: readonly ShopPaper[]): void {
  const changed = documentsOf(getDraft()).filter(({ settings }) => offeredSettings(settings, papers) !== settings);
  const [first] = changed;
  if (!first) return;
  const ids = new Set(changed.map(({ id }) => id));
  changeDraft((draft) =>
    mapDocuments(draft, (document) =>
      ids.has(document.id) ? { ...document, settings: offeredSettings(document.settings, papers) } : document,
    ),
  );
  const nameOf = (id: string) => papers.find((paper) => paper.id === id)?.name ?? '原来的纸';
  const { paper_size } = offeredSettings(first.settings, papers);
  showToast({
    text:
      paper_size === first.settings.paper_size
        ? '这种纸现在不印彩色，已改为黑白'
        : `现在没有 ${nameOf(first.settings.paper_size)}，已改用 ${nameOf(paper_size)}`,
  });
  for (const { id, state } of changed) {
    const fileId = fileIdOf(state);
    if (fileId === undefined) continue;
    changeDraft((draft) => setState(draft, id, { phase: 'pricing', fileId }));
    void requestQuote(id);
  }
}
