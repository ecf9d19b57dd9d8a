import { type AuditEntryKind, listAuditLog } from '@print/contract/members';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Views and changes by staff, newest first. */
export const auditLogQuery = ({ kind, page = 1 }: { kind: AuditEntryKind | undefined; page?: number }) =>
  queryOptions({
    queryKey: ['staff', 'audit-log', kind, page],
    queryFn: ({ signal }) => call(listAuditLog, { querystring: { kind, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
