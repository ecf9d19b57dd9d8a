import type { BindingType } from '@print/contract/orders';
import type { Draft, DraftDocument, Group } from '../draft.ts';

export function findGroup({ groups }: Draft, id: string): Group | undefined {
  return groups.find((group) => group.id === id);
}

export function setBinding(draft: Draft, groupId: string, bindingType: BindingType): Draft {
  return updateGroup(draft, groupId, (group) => ({ ...group, bindingType }));
}

/** Why two groups cannot become one; nothing when they can. */
export function reasonAgainstMerge(
  draft: Draft,
  sourceId: string,
  targetId: string,
  most: number,
): string | undefined {
  const [source, target] = [findGroup(draft, sourceId), findGroup(draft, targetId)];
  const together = (source?.documents.length ?? 0) + (target?.documents.length ?? 0);
  return together > most ? `每组最多 ${most} 个文件，合并后有 ${together} 个，放不下` : undefined;
}

/** The documents go behind those of the target, whose binding stays. A group merged with itself stays itself. */
export function mergeGroups(draft: Draft, sourceId: string, targetId: string): Draft {
  const source = findGroup(draft, sourceId);
  if (!source || !findGroup(draft, targetId) || sourceId === targetId) return draft;
  const without = { ...draft, groups: draft.groups.filter(({ id }) => id !== sourceId) };
  return updateGroup(without, targetId, (target) => ({
    ...target,
    documents: [...target.documents, ...source.documents],
  }));
}

/**
 * Makes the source a group of its own again, where it was in `before`. What has been changed since stays
 * changed: settings, what was removed, and what lies in a group that somebody has made on purpose.
 */
export function undoMerge(draft: Draft, before: Draft, sourceId: string, targetId: string): Draft {
  const at = before.groups.findIndex(({ id }) => id === sourceId);
  const source = before.groups[at];
  if (!source) return draft;
  const isFrom = (document: DraftDocument) => source.documents.some(({ id }) => id === document.id);
  // A target that is gone was merged in its turn: what it took along lies there now.
  const isTaken = (group: Group, document: DraftDocument) =>
    group.id !== sourceId && (group.id === targetId || !findGroup(draft, targetId)) && isFrom(document);
  const documents = draft.groups.flatMap((group) =>
    group.documents.filter((document) => isTaken(group, document)),
  );
  if (documents.length === 0) return draft;
  const groups = draft.groups
    .map((group) => ({ ...group, documents: group.documents.filter((one) => !isTaken(group, one)) }))
    .filter((group) => group.documents.length > 0);
  const rest = { ...draft, groups };
  if (!findGroup(rest, sourceId))
    return { ...rest, groups: groups.toSpliced(at, 0, { ...source, documents }) };
  return updateGroup(rest, sourceId, (group) => ({
    ...group,
    documents: [...group.documents, ...documents],
  }));
}

/** Lays groups that were taken off the table in front again; one that is there already takes its documents back. */
export function bringGroupsBack(draft: Draft, groups: readonly Group[]): Draft {
  const there = new Map(draft.groups.map((group) => [group.id, group]));
  const back = groups.map((group) => ({
    ...group,
    documents: [...group.documents, ...(there.get(group.id)?.documents ?? [])],
  }));
  const others = draft.groups.filter(({ id }) => !groups.some((group) => group.id === id));
  return { ...draft, groups: [...back, ...others] };
}

/** To another place among the documents it is bound with; never out of its group. */
export function moveDocument(draft: Draft, id: string, to: number): Draft {
  const group = draft.groups.find(({ documents }) => documents.some((one) => one.id === id));
  const document = group?.documents.find((one) => one.id === id);
  if (!group || !document || group.documents.indexOf(document) === to) return draft;
  const documents = group.documents.filter((one) => one.id !== id).toSpliced(to, 0, document);
  return updateGroup(draft, group.id, (one) => ({ ...one, documents }));
}

function updateGroup(draft: Draft, id: string, change: (group: Group) => Group): Draft {
  return { ...draft, groups: draft.groups.map((group) => (group.id === id ? change(group) : group)) };
}
