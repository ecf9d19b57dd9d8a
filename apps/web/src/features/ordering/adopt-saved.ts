import { type Draft, type DraftDocument, findDocument } from './draft.ts';

/**
 * What is stored, over what lies on this page. Another page stores a file that only this one holds as lost, and a
 * price that only this one waits for as none; here both go on.
 */
export function adoptSaved(here: Draft, saved: Draft): Draft {
  const groups = saved.groups.map((group) => ({
    ...group,
    documents: group.documents.map((document) => adoptDocument(findDocument(here, document.id), document)),
  }));
  return { ...saved, groups };
}

function adoptDocument(here: DraftDocument | undefined, saved: DraftDocument): DraftDocument {
  if (here === undefined) return saved;
  const [is, stored] = [here.state, saved.state];
  if (stored.phase === 'lost' && stored.why === 'never-sent') return { ...saved, state: is };
  if (stored.phase !== 'pricing' || is.phase !== 'ready' || is.fileId !== stored.fileId) return saved;
  return { ...saved, state: { ...is, isRepricing: true } };
}
