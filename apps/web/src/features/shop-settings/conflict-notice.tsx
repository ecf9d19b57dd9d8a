import { useQuery } from '@tanstack/react-query';
import { Notice } from '#ui/notice.tsx';
import { auditLogQuery } from './audit-log/audit-log-query.ts';
import { ChangeList } from './change-list.tsx';
import type { Conflict } from './use-save-settings.ts';

const subjects = { settings_changed: '设置', prices_changed: '价目' } as const;

/** Shows the changes that a colleague saved first. The unsaved edits are kept. */
export function ConflictNotice({ conflict: { kind, changes } }: { conflict: Conflict }) {
  const { data } = useQuery(auditLogQuery({ kind }));
  const actor = data?.results[0]?.actor_name ?? '另一位店主';
  return (
    <Notice tone="warn" title={`${actor} 刚刚改过${subjects[kind]}，没有保存你的`}>
      <ChangeList changes={changes} />
      你填的都还在，请再看一遍再保存。
    </Notice>
  );
}
