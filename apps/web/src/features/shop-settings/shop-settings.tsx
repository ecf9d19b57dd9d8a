import type { StaffSettings } from '@print/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { shallowNavigation } from '#lib/shallow-navigation.ts';
import { Button } from '#ui/button.tsx';
import { FilterTabs } from '#ui/filter-tabs.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { lazyAuditLog, lazyCancelledFiles, lazyPaymentCodes } from './lazy-parts.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { PriceSection } from './price-section.tsx';
import { SettingFields } from './setting-fields.tsx';
import { limitGroups, openingFields, retentionFields, switchFields } from './settings-fields.ts';
import { SettingsForm } from './settings-form.tsx';
import { settingsQuery } from './settings-query.ts';
import { SettingsSection } from './settings-section.tsx';
import styles from './shop-settings.module.css';
import { hasUnsavedEdits } from './unsaved-edits.ts';

const sections = [
  { id: 'opening', name: '营业' },
  { id: 'prices', name: '价目' },
  { id: 'payment-codes', name: '收款码' },
  { id: 'limits', name: '限制' },
  { id: 'keeping', name: '保存期限' },
  { id: 'storage', name: '存储空间' },
  { id: 'printing', name: '打印与邮件' },
] as const;

const views = [
  { value: 'settings', label: '设置' },
  { value: 'audit-log', label: '操作记录' },
] as const;

/** Settings, prices, payment codes, and the audit log of changes. */
export function ShopSettings() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = search.get('view') === 'acts' ? 'audit-log' : 'settings';
  const handleView = (chosenView: typeof view) =>
    void navigate({ search: chosenView === 'audit-log' ? 'view=acts' : '' }, { state: shallowNavigation });
  return (
    <>
      <div className={styles.tabs}>
        <FilterTabs label="设置或操作记录" options={views} value={view} onChange={handleView} />
      </div>
      {view === 'audit-log' ? (
        <LazyPart part={lazyAuditLog} fallback={<SkeletonSheet parts={[2, 2, 2, 2]} />}>
          {({ AuditLog }) => <AuditLog />}
        </LazyPart>
      ) : (
        <Settings />
      )}
      <LeaveDialog />
    </>
  );
}

function Settings() {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  // A live event must not change the form during edits. If a colleague saved first, saving reports the conflict.
  useLiveTopic('shop', () => void (hasUnsavedEdits() || refetch()));
  if (data || !error)
    return (
      <div className={styles.settings}>
        <Contents />
        <Stack gap={20} className={styles.sections}>
          {data ? <Sections data={data} /> : <SettingsSkeleton />}
        </Stack>
      </div>
    );
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <Notice tone="danger" title="设置没有加载出来" actions={retry}>
      {messageOf(error)}
    </Notice>
  );
}

function Contents() {
  return (
    <nav className={styles.contents} aria-label="设置的各部分">
      {sections.map(({ id, name }) => (
        <Link key={id} to={{ hash: id }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Sections({ data }: { data: StaffSettings }) {
  return (
    <SettingsForm data={data}>
      {(form) => (
        <>
          <SettingsSection id="opening" name="营业" lead="顾客在下单页和页脚看到的。">
            <SettingFields form={form} fields={openingFields} />
          </SettingsSection>
          <PriceSection form={form.catalogue} versions={data.price_lists} />
          <LazyPart part={lazyPaymentCodes} fallback={<Skeleton height={460} />}>
            {({ PaymentCodes }) => <PaymentCodes data={data} />}
          </LazyPart>
          <SettingsSection id="limits" name="限制" lead="防止误操作和滥用。拿不准就不用改。">
            {limitGroups.map(({ name, fields }) => (
              <SettingFields key={name} form={form} legend={name} fields={fields} />
            ))}
          </SettingsSection>
          <SettingsSection id="keeping" name="保存期限" lead="到期自动删除，隐私协议里写的也是这些。">
            <SettingFields form={form} fields={retentionFields} />
          </SettingsSection>
          <LazyPart part={lazyCancelledFiles} fallback={<Skeleton height={180} />}>
            {({ CancelledFiles }) => <CancelledFiles />}
          </LazyPart>
          <SettingsSection id="printing" name="打印与邮件">
            <SettingFields form={form} fields={switchFields} />
            {!data.can_mail && <Notice>服务器还没有配置发信（SMTP_URL），打开了也不会发。</Notice>}
          </SettingsSection>
        </>
      )}
    </SettingsForm>
  );
}

function SettingsSkeleton() {
  return (
    <>
      <SkeletonSheet parts={[2, 3, 2, 2]} />
      <SkeletonSheet parts={[2, 2, 2]} />
    </>
  );
}
