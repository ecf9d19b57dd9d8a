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

async function listSlideIds(pack: OfficePackage, part: string): Promise<string[]> {
  const ids: string[] = [];
  await pack.readPart(part, {
    onOpen(name, attributes) {
      if (name !== 'sldId') return;
      // `id` is the slide's number; `r:id`, with any prefix, is its relationship.
      const [, id] = Object.entries(attributes).find(([key]) => /^[^:]+:id$/.test(key)) ?? [];
      if (id === undefined) throw new Refused('damaged');
      ids.push(id);
      if (ids.length > maxPages) throw new Refused('too_many_pages');
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
