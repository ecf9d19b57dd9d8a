import { AuditEntryKind } from '@print/contract/members';
import { useSearchParams } from 'react-router';

export type AuditLogView = { kind: AuditEntryKind | undefined; page: number };

/** The URL holds the filter and the page, so that they survive a reload. */
export function useAuditLogView(): AuditLogView {
  const [search] = useSearchParams();
  const kind = AuditEntryKind.options.find((kind) => kind === search.get('kind'));
  const page = search.get('page') ?? '';
  return { kind, page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 };
}

export function auditLogUrl({ kind, page }: AuditLogView): { search: string } {
  const search = new URLSearchParams({ view: 'acts' });
  if (kind) search.set('kind', kind);
  if (page > 1) search.set('page', String(page));
  return { search: search.toString() };
}
