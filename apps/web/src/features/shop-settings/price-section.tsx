import type { PriceForm, StaffSettings } from '@print/contract/settings';
import { useRef, useState } from 'react';
import { formMessage } from '#api/field-errors.ts';
import { Button } from '#ui/button.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import { lazyChangesDialog, lazyConflictNotice } from './lazy-parts.ts';
import { baseLine, bindingLines, priceLines, sideLines } from './price-edits.ts';
import { PriceFields } from './price-fields.tsx';
import { PriceHistory } from './price-history.tsx';
import type { Change } from './settings-edits.ts';
import { SettingsSection } from './settings-section.tsx';
import { usePriceForm } from './use-price-form.ts';

const shownAtFields = priceLines.flatMap(({ name }) => [name, `prices.${name}`]);

/** A price list is published as a whole. Existing orders keep the list they were placed with. */
export function PriceSection({ data }: { data: StaffSettings }) {
  const [current] = data.price_lists;
  return (
    <SettingsSection id="prices" name="价目" lead="发布后对新订单立即生效，已经下的订单仍按原来的价目。">
      {current && <Prices current={current} version={current.version} />}
      <PriceHistory versions={data.price_lists} />
    </SettingsSection>
  );
}

function Prices({ current, version }: { current: PriceForm; version: number }) {
  const form = usePriceForm(current, version);
  const [isConfirming, setIsConfirming] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useFocusFirstError(element, form.error);

  const handlePublish = () => {
    if (form.hasProblems) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    else setIsConfirming(true);
  };
  const handleConfirm = () => void form.publish().then(() => setIsConfirming(false));
  const message = formMessage(form.error, shownAtFields);
  return (
    <Stack gap={20} ref={element}>
      <PriceFields legend="黑白打印，每面" form={form} lines={sideLines} />
      <PriceFields legend="装订，每组" form={form} lines={bindingLines} />
      <PriceFields legend="每单" form={form} lines={[baseLine]} />
      {form.isConflict && form.conflict && <Conflict changes={form.conflict} />}
      {message && <Notice tone="danger">{message}</Notice>}
      {(form.changes.length > 0 || form.hasProblems) && (
        <Stack direction="row" gap={8} wrap>
          <Button onClick={handlePublish}>发布新价目</Button>
          <Button variant="quiet" onClick={form.discard}>
            放弃
          </Button>
        </Stack>
      )}
      {isConfirming && form.changes.length > 0 && (
        <LazyPart part={lazyChangesDialog}>
          {({ ChangesDialog }) => (
            <ChangesDialog
              changes={form.changes}
              isSaving={form.isPublishing}
              confirmLabel="发布"
              onConfirm={handleConfirm}
              onCancel={() => setIsConfirming(false)}
            >
              对新订单立即生效，已经下的订单不变。
            </ChangesDialog>
          )}
        </LazyPart>
      )}
    </Stack>
  );
}

function Conflict({ changes }: { changes: readonly Change[] }) {
  return (
    <LazyPart part={lazyConflictNotice}>
      {({ ConflictNotice }) => <ConflictNotice kind="prices_changed" changes={changes} />}
    </LazyPart>
  );
}
