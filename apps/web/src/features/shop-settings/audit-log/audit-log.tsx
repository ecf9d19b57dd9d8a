import { AuditEntryKind } from '@print/contract/members';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { shallowNavigation } from '#lib/shallow-navigation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pager } from '#ui/pager.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './audit-log.module.css';
import { AuditLogEntry } from './audit-log-entry.tsx';
import { auditLogQuery } from './audit-log-query.ts';
import { auditLogUrl, useAuditLogView } from './audit-log-view.ts';
import { kindLabels } from './audit-texts.ts';

const options = [
  { value: 'all', label: '全部' },
  ...AuditEntryKind.options.map((value) => ({ value, label: kindLabels[value] })),
] as const;

export function AuditLog() {
  const view = useAuditLogView();
  const navigate = useNavigate();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(auditLogQuery(view));
  const handleKind = (chosenKind: AuditEntryKind | 'all') =>
    void navigate(auditLogUrl({ kind: chosenKind === 'all' ? undefined : chosenKind, page: 1 }), {
      state: shallowNavigation,
    });
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <Stack as="section" gap={16} className={styles.log} aria-label="操作记录">
      <div className={styles.filter}>
        <SelectField label="只看" options={options} value={view.kind ?? 'all'} onChange={handleKind} />
      </div>
      {error && (
        <Notice tone="danger" title="操作记录没有加载出来" actions={retry}>
          {messageOf(error)}
        </Notice>
      )}
      {!data && !error && <SkeletonSheet parts={[2, 2, 2, 2]} />}
      {data?.results.length === 0 && <EmptyState title="没有这样的记录" />}
      {data && data.results.length > 0 && (
        <>
          <Sheet>
            <ol className={styles.list} data-dimmed={isPlaceholderData}>
              {data.results.map((entry) => (
                <AuditLogEntry key={entry.id} entry={entry} />
              ))}
            </ol>
          </Sheet>
          <Pager
            label="操作记录分页"
            page={view.page}
            pageCount={Math.ceil(data.count / data.page_size)}
            to={(page) => auditLogUrl({ ...view, page })}
          />
        </>
      )}
    </Stack>
  );
}
