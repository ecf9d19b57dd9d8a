import type { AuditEntryKind } from '@print/contract/members';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '#ui/notice.tsx';
import { auditLogQuery } from './audit-log/audit-log-query.ts';
import { ChangeList } from './change-list.tsx';
import type { Change } from './settings-edits.ts';

type ConflictNoticeProps = {
  kind: Extract<AuditEntryKind, 'settings_changed' | 'prices_changed'>;
  changes: readonly Change[];
};

/** Shows the changes that a colleague saved first. The unsaved edits are kept. */
export function ConflictNotice({ kind, changes }: ConflictNoticeProps) {
  const { data } = useQuery(auditLogQuery({ kind }));
  const actor = data?.results[0]?.actor_name ?? '另一位店主';
  return (
    <Notice tone="warn" title={`${actor} 刚刚改过，没有保存你的`}>
      <ChangeList changes={changes} />
      你填的都还在，请再看一遍再保存。
    </Notice>
  );
}
