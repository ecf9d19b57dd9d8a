import { kindOf } from '@print/contract/binding-kinds';
import type { SideSettings } from '#shop/preview/picture-query.ts';
import { picturesWith } from '#shop/shared-sides.ts';
import { type DraftDocument, fileIdOf } from '../draft.ts';
import { getDraft } from '../ordering-store.ts';

/** For the preview: the document's own sides, or those that it shares with other photos of its group. */
export function shownSides(document: DraftDocument, fileId: string): { fileId: string; settings: SideSettings } {
  const { settings } = document;
  const group = getDraft().groups.find((group) => group.documents.includes(document));
  const documents = group?.documents ?? [];
  const sides = { ...settings, isBooklet: group !== undefined && kindOf(group.bindingType) === 'staple' };
  const photos = picturesWith(documents, documents.indexOf(document), (photo) => photo.settings);
  const [first, ...pictures] = photos.map(({ state }) => fileIdOf(state) ?? '');
  return pictures.length > 0 && first
    ? { fileId: first, settings: { ...sides, pictures } }
    : { fileId, settings: sides };
}
