import { listStaffActs, type StaffActKind } from '@print/contract/members';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';
import { ChangeList } from './changes-dialog.tsx';
import type { Change } from './settings-edits.ts';

type ConflictNoticeProps = {
  kind: Extract<StaffActKind, 'settings_changed' | 'prices_changed'>;
  /** Undefined while it is being looked up. */
  changes: readonly Change[];
};

/** Somebody was faster: who, and what. What was typed here is still there. */
export function ConflictNotice({ kind, changes }: ConflictNoticeProps) {
  const { data } = useQuery({
    queryKey: ['staff', 'last-change', kind],
    queryFn: ({ signal }) => call(listStaffActs, { querystring: { kind } }, { signal }),
    staleTime: 0,
  });
  const who = data?.results[0]?.actor_name ?? '另一位店员';
  return (
    <Notice tone="warn" title={`${who} 刚刚改过，没有保存你的`}>
      <ChangeList changes={changes} />
      你填的都还在，请再看一遍再保存。
    </Notice>
  );
}
