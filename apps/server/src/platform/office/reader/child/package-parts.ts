import { posix } from 'node:path';
import type { OfficePackage } from './office-package.ts';
import { Refused } from './refused.ts';

export type Relation = { readonly type: string; readonly target: string };

/** What `part` (or the package itself, for '') points at inside the package, by id. */
export async function readRelations(pack: OfficePackage, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(`/${part}`);
  const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`).slice(1);
  const relations = new Map<string, Relation>();
  await pack.readPart(list, {
    onOpen(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      // Absolute targets begin at the package's root, others beside the part.
      relations.set(Id, { type: Type, target: posix.resolve(folder, Target).slice(1) });
    },
  });
  return relations;
}

/** The part that is the document, and its content type. */
export async function findMainPart(pack: OfficePackage): Promise<{ part: string; type: string }> {
  if (!pack.has('[Content_Types].xml') || !pack.has('_rels/.rels')) throw new Refused('wrong_type');
  const types = new Map<string, string>();
  await pack.readPart('[Content_Types].xml', {
    onOpen(name, { PartName, Extension, ContentType = '' }) {
      if (name === 'Override' && PartName) types.set(PartName.toLowerCase(), ContentType);
      if (name === 'Default' && Extension) types.set(`.${Extension.toLowerCase()}`, ContentType);
    },
  });
  const relations = [...(await readRelations(pack, '')).values()];
  const part = relations.find(({ type }) => type.endsWith('/officeDocument'))?.target;
  if (part === undefined) throw new Refused('wrong_type');
  const type = types.get(`/${part.toLowerCase()}`) ?? types.get(posix.extname(part).toLowerCase()) ?? '';
  return { part, type };
}
