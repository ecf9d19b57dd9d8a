import type { BindingType } from '@print/contract/orders';
import { type Draft, type DraftDocument, documentsOf, type Group } from '../draft.ts';

export function findGroup({ groups }: Draft, id: string): Group | undefined {
  return groups.find((group) => group.id === id);
}

export function setBinding(draft: Draft, groupId: string, bindingType: BindingType): Draft {
  return updateGroup(draft, groupId, (group) => ({ ...group, bindingType }));
}

/** Undefined when the two groups may be merged. */
export function findMergeRefusal(
  draft: Draft,
  sourceId: string,
  targetId: string,
  maxDocuments: number,
): string | undefined {
  const [source, target] = [findGroup(draft, sourceId), findGroup(draft, targetId)];
  const total = (source?.documents.length ?? 0) + (target?.documents.length ?? 0);
  return total > maxDocuments ? tooManyText(total, maxDocuments) : undefined;
}

export const tooManyText = (total: number, maxDocuments: number) =>
  `每组最多 ${maxDocuments} 个文件，合并后有 ${total} 个，放不下`;

/** Appends the documents to the target, whose binding stays. Merging a group with itself changes nothing. */
export function mergeGroups(draft: Draft, sourceId: string, targetId: string): Draft {
  const source = findGroup(draft, sourceId);
  if (!source || !findGroup(draft, targetId) || sourceId === targetId) return draft;
  const remaining = { ...draft, groups: draft.groups.filter(({ id }) => id !== sourceId) };
  return updateGroup(remaining, targetId, (target) => ({
    ...target,
    documents: [...target.documents, ...source.documents],
  }));
}

/**
 * Makes the source a separate group again, at its place in `before`. Later changes stay: settings, removals, and
 * documents that were moved to another group on purpose.
 */
export function undoMerge(draft: Draft, before: Draft, sourceId: string, targetId: string): Draft {
  const index = before.groups.findIndex(({ id }) => id === sourceId);
  const source = before.groups[index];
  if (!source) return draft;
  const isFromSource = (document: DraftDocument) => source.documents.some(({ id }) => id === document.id);
  // A missing target has itself been merged into a third group, which holds the documents now.
  const isMerged = (group: Group, document: DraftDocument) =>
    group.id !== sourceId && (group.id === targetId || !findGroup(draft, targetId)) && isFromSource(document);
  const documents = draft.groups.flatMap((group) => group.documents.filter((document) => isMerged(group, document)));
  if (documents.length === 0) return draft;
  const groups = draft.groups
    .map((group) => ({ ...group, documents: group.documents.filter((document) => !isMerged(group, document)) }))
    .filter((group) => group.documents.length > 0);
  const remaining = { ...draft, groups };
  if (!findGroup(remaining, sourceId))
    return { ...remaining, groups: groups.toSpliced(index, 0, { ...source, documents }) };
  return updateGroup(remaining, sourceId, (group) => ({ ...group, documents: [...group.documents, ...documents] }));
}

/** One group of all documents, in their order. It keeps the first binding that the customer has chosen. */
export function mergeAll(draft: Draft): Draft {
  const [first] = draft.groups;
  if (!first) return draft;
  const { bindingType } = draft.groups.find((group) => group.bindingType !== 'none') ?? first;
  return { ...draft, groups: [{ ...first, bindingType, documents: documentsOf(draft) }] };
}

/**
 * One group of some documents, in their order, at the place of the first one. It keeps the first binding that the
 * customer has chosen.
 */
export function bindTogether(draft: Draft, ids: readonly string[], newGroupId: string): Draft {
  const isChosen = ({ id }: DraftDocument) => ids.includes(id);
  const sources = draft.groups.filter(({ documents }) => documents.some(isChosen));
  const [first] = sources;
  if (!first) return draft;
  const { bindingType } = sources.find((group) => group.bindingType !== 'none') ?? first;
  const id = first.documents.every(isChosen) ? first.id : newGroupId;
  const chosen: Group = { id, bindingType, documents: documentsOf(draft).filter(isChosen) };
  const groups = draft.groups.flatMap((group) => {
    const documents = group.documents.filter((document) => !isChosen(document));
    const remaining = documents.length > 0 ? [{ ...group, documents }] : [];
    return group === first ? [...remaining, chosen] : remaining;
  });
  return { ...draft, groups };
}

/** Makes a document of a group a group of its own, after the old one. */
export function splitOut(draft: Draft, id: string, newGroupId: string): Draft {
  const index = draft.groups.findIndex(({ documents }) => documents.some((document) => document.id === id));
  const group = draft.groups[index];
  const document = group?.documents.find((candidate) => candidate.id === id);
  if (!group || !document || group.documents.length === 1) return draft;
  const remaining = { ...group, documents: group.documents.filter((other) => other.id !== id) };
  const own: Group = { id: newGroupId, bindingType: 'none', documents: [document] };
  return { ...draft, groups: draft.groups.toSpliced(index, 1, remaining, own) };
}

/** Groups the documents as in `before`. Their settings and removals stay, and later documents keep their own groups. */
export function regroup(draft: Draft, before: Draft): Draft {
  const present = new Map(documentsOf(draft).map((document) => [document.id, document]));
  const known = new Set(documentsOf(before).map(({ id }) => id));
  const restored = before.groups.map((group) => ({
    ...group,
    documents: group.documents.flatMap(({ id }) => present.get(id) ?? []),
  }));
  const later = draft.groups.map((group) => {
    const documents = group.documents.filter(({ id }) => !known.has(id));
    return { ...group, id: documents[0]?.id ?? group.id, documents };
  });
  return { ...draft, groups: [...restored, ...later].filter(({ documents }) => documents.length > 0) };
}

/** Moves a document within its group. */
export function moveDocument(draft: Draft, id: string, to: number): Draft {
  const group = draft.groups.find(({ documents }) => documents.some((document) => document.id === id));
  const document = group?.documents.find((candidate) => candidate.id === id);
  if (!group || !document || group.documents.indexOf(document) === to) return draft;
  const documents = group.documents.filter((other) => other.id !== id).toSpliced(to, 0, document);
  return updateGroup(draft, group.id, (current) => ({ ...current, documents }));
}

function updateGroup(draft: Draft, id: string, change: (group: Group) => Group): Draft {
  return { ...draft, groups: draft.groups.map((group) => (group.id === id ? change(group) : group)) };
}
