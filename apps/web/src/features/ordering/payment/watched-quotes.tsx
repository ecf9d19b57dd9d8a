import { type DraftDocument, documentsOf } from '../draft.ts';
import { useQuoteWatch } from '../files/quote-updates.ts';
import { useFreshQuotes } from '../files/use-fresh-quotes.ts';
import { useDraft } from '../ordering-store.ts';

/** Shows nothing: an exact price that comes while the customer is paying is noticed here as well. */
export function WatchedQuotes() {
  const groups = useDraft((draft) => draft.groups);
  useFreshQuotes();
  return documentsOf({ groups }).map((document) => <WatchedQuote key={document.id} document={document} />);
}

function WatchedQuote({ document }: { document: DraftDocument }) {
  useQuoteWatch(document);
  return null;
}
