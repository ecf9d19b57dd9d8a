import type { OfficePackage } from './office-package.ts';
import { readRelationships } from './package-parts.ts';
import { maxPages, Refused } from './refused.ts';

/** Counts the slides without the hidden ones, which are not printed. */
export async function countPptxSlides(pack: OfficePackage, part: string): Promise<number> {
  const ids = await listSlideIds(pack, part);
  const relationships = await readRelationships(pack, part);
  const visibility = new Map<string, boolean>();
  let shown = 0;
  for (const id of ids) {
    const slide = relationships.get(id)?.target;
    if (slide === undefined) throw new Refused('damaged');
    const isSlideShown = visibility.get(slide) ?? (await isShown(pack, slide));
    visibility.set(slide, isSlideShown);
    if (isSlideShown) shown++;
  }
  if (shown === 0) throw new Refused('no_pages');
  return shown;
}

/** Of Office Open XML, transitional and strict. */
const presentationNamespaces = [
  'http://schemas.openxmlformats.org/presentationml/2006/main',
  'http://purl.oclc.org/ooxml/presentationml/main',
];
const relationshipNamespaces = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
];
const slidePath = ['presentation', 'sldIdLst', 'sldId'].join('/');

/** Extensions have elements of the same local name: PowerPoint's sections list their slides in `p14:sldIdLst`. */
async function listSlideIds(pack: OfficePackage, part: string): Promise<string[]> {
  const ids: string[] = [];
  const path: string[] = [];
  await pack.readPart(part, {
    onOpenWithNamespaces({ local, uri, attributes }) {
      path.push(presentationNamespaces.includes(uri) ? local : '');
      if (path.length !== 3 || path.join('/') !== slidePath) return;
      // `id` is the slide's number; `r:id` is its relationship.
      const relationship = Object.values(attributes).find(
        (attribute) => attribute.local === 'id' && relationshipNamespaces.includes(attribute.uri),
      );
      if (!relationship) throw new Refused('damaged');
      ids.push(relationship.value);
      if (ids.length > maxPages) throw new Refused('too_many_pages');
    },
    onClose() {
      path.pop();
    },
  });
  return ids;
}

async function isShown(pack: OfficePackage, slide: string): Promise<boolean> {
  let show: string | undefined;
  let isRead = false;
  await pack.readPart(slide, {
    onOpen(_name, attributes) {
      if (!isRead) show = attributes['show'];
      isRead = true;
    },
    isDone: () => isRead,
  });
  return show !== '0' && show !== 'false';
}
