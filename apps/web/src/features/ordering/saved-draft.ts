import type { PrintSettings } from '@print/contract/print-settings';
import { type Draft, type DraftDocument, findDocument, type Group } from './draft.ts';

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

/** Version 1 of the stored draft named the print settings in camelCase. */
type SettingsV1 = {
  colorMode: PrintSettings['color_mode'];
  printSided: PrintSettings['print_sided'];
  paperSize: PrintSettings['paper_size'];
  copies: number;
};

export type DraftV1 = Omit<Draft, 'groups'> & {
  groups: readonly (Omit<Group, 'documents'> & {
    documents: readonly (Omit<DraftDocument, 'settings'> & { settings: SettingsV1 })[];
  })[];
};

export function migrateDraft(draft: DraftV1): Draft {
  const groups = draft.groups.map((group) => ({
    ...group,
    documents: group.documents.map((document) => ({
      ...document,
      settings: migrateSettings(document.settings),
    })),
  }));
  return { ...draft, groups };
}

/** In the order of the contract: an order that was sent before the migration is compared as text. */
function migrateSettings({ colorMode, printSided, paperSize, copies }: SettingsV1): PrintSettings {
  return { color_mode: colorMode, print_sided: printSided, paper_size: paperSize, copies };
}
