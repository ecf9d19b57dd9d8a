import { posix } from 'node:path';
import type { OfficePackage } from './office-package.ts';
import { Refused } from './refused.ts';

export type Relationship = { readonly type: string; readonly target: string };

/** The internal relationships of `part`, or of the package for '', by id. */
export async function readRelationships(pack: OfficePackage, part: string): Promise<Map<string, Relationship>> {
  const folder = posix.dirname(`/${part}`);
  const relationships = new Map<string, Relationship>();
  await pack.readPart(posix.join(folder, '_rels', `${posix.basename(part)}.rels`).slice(1), {
    onOpen(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      // Absolute targets start at the package's root, others at the part's folder.
      relationships.set(Id, { type: Type, target: posix.resolve(folder, Target).slice(1) });
    },
  });
  return relationships;
}

/** The main document part and its content type. */
export async function findMainPart(pack: OfficePackage): Promise<{ part: string; type: string }> {
  if (!pack.has('[Content_Types].xml') || !pack.has('_rels/.rels')) throw new Refused('wrong_type');
  const types = new Map<string, string>();
  await pack.readPart('[Content_Types].xml', {
    onOpen(name, { PartName, Extension, ContentType = '' }) {
      if (name === 'Override' && PartName) types.set(PartName.toLowerCase(), ContentType);
      if (name === 'Default' && Extension) types.set(`.${Extension.toLowerCase()}`, ContentType);
    },
  });
  const relationships = (await readRelationships(pack, '')).values();
  const part = relationships.find(({ type }) => type.endsWith('/officeDocument'))?.target;
  if (part === undefined) throw new Refused('wrong_type');
  const type = types.get(`/${part.toLowerCase()}`) ?? types.get(posix.extname(part).toLowerCase()) ?? '';
  return { part, type };
}
