import { BindingType, PaymentMethod } from '@print/contract/orders';
import { formatYuan } from '@print/contract/price';
import { priceListOf, type Shop } from '@print/contract/shop';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { fieldMessage, messageBeside } from '#api/field-errors.ts';
import { checkFiles } from '#shop/check-files.ts';
import { bindingLabels, paymentLabels } from '#shop/labels.ts';
import { ShopLoaded } from '#shop/shop-loaded.tsx';
import { useLiveShop } from '#shop/use-live-shop.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Price } from '#ui/price.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { Uploader } from '#ui/uploader.tsx';
import { LineCard } from './line-card.tsx';
import { PlacedWalkIn } from './placed-walk-in.tsx';
import { useCounts } from './use-counts.ts';
import { useLines } from './use-lines.ts';
import { isAlreadyPlaced, usePlacing } from './use-placing.ts';
import { type Counter, emptyCounter, gapIn, totalOf, walkInOrderOf } from './walk-in-draft.ts';
import styles from './walk-in-form.module.css';

const methods = PaymentMethod.options.map((value) => ({ value, label: paymentLabels[value] }));
const bindings = BindingType.options.map((value) => ({ value, label: bindingLabels[value] }));
const groupings = [
  { value: 'each', label: '每个文件一组' },
  { value: 'together', label: '全部装成一本' },
] as const;

/** Somebody stands at the counter with a file: the clerk types the order for them. */
export function WalkInForm() {
  useLiveShop();
  return <ShopLoaded>{(shop) => <Form shop={shop} />}</ShopLoaded>;
}

function Form({ shop }: { shop: Shop }) {
  const { lines, add, change, retry, remove, clear } = useLines();
  const counts = useCounts(lines);
  const [counter, setCounter] = useState<Counter>(emptyCounter);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isAskedFor, setIsAskedFor] = useState(false);
  const placing = usePlacing();
  const set = (changes: Partial<Counter>) => setCounter((now) => ({ ...now, ...changes }));

  const prices = priceListOf(shop.price_list);
  const total = totalOf(lines, counts, counter, prices);
  const isEstimated = lines.some(({ id }) => counts.get(id)?.quote?.is_estimated);
  const gap = gapIn(lines, counts);

  const handleFiles = (files: readonly File[]) => {
    const checked = checkFiles(files, shop, lines.length);
    setRefusals(checked.refusals);
    add(checked.accepted);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsAskedFor(true);
    if (gap === undefined && !placing.isPending) placing.mutate(walkInOrderOf(lines, counter));
  };
  const startOver = () => {
    clear();
    setCounter(emptyCounter);
    setIsAskedFor(false);
    placing.reset();
  };
  if (placing.data) return <PlacedWalkIn placed={placing.data} onNext={startOver} />;
  const { accepted_extensions: extensions, limits } = shop;
  const refusal = messageBeside(placing.error, ['phone_number', 'note']);
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate aria-label="柜台下单">
      <div className={styles.work}>
        <Uploader
          state={{ kind: 'idle' }}
          onFiles={handleFiles}
          onRetry={() => undefined}
          accept={extensions.map((extension) => `.${extension}`)}
          hint={`支持 ${extensions.join('、')}`}
        />
        {refusals.length > 0 && (
          <Notice tone="danger" title="这些文件没有添加" onClose={() => setRefusals([])}>
            <ul>
              {refusals.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Notice>
        )}
        {lines.length > 0 && (
          <ol className={styles.lines} aria-label="文件">
            {lines.map((line) => (
              <LineCard
                key={line.id}
                line={line}
                count={counts.get(line.id)}
                prices={prices}
                maxCopies={limits.max_copies}
                onChange={(changes) => change(line.id, changes)}
                onRetry={() => retry(line.id)}
                onRemove={() => remove(line.id)}
              />
            ))}
          </ol>
        )}
      </div>
      <Sheet className={styles.counter}>
        {lines.length > 1 && (
          <Segmented
            legend="分组"
            options={groupings}
            value={counter.grouping}
            onChange={(grouping) => set({ grouping })}
          />
        )}
        <SelectField
          label="装订"
          options={bindings}
          value={counter.binding}
          onChange={(binding) => set({ binding })}
        />
        <PhoneField
          label="手机号（可不填）"
          hint="留了手机号，顾客可以自己查单"
          value={counter.phoneNumber}
          error={fieldMessage(placing.error, 'phone_number')}
          onChange={(phoneNumber) => set({ phoneNumber })}
        />
        <Segmented
          legend="付款方式"
          options={methods}
          value={counter.paymentMethod}
          onChange={(paymentMethod) => set({ paymentMethod })}
        />
        <TextAreaField
          label="备注（可不填）"
          hint="只有店员看得到"
          rows={2}
          maxLength={500}
          value={counter.note}
          error={fieldMessage(placing.error, 'note')}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
        <div className={styles.total} aria-live="polite">
          <span>{isEstimated ? '预估总计' : '总计'}</span>
          {lines.length > 0 ? <Price estimated={isEstimated}>{total && formatYuan(total)}</Price> : '—'}
        </div>
        <Checkbox
          checked={counter.isPaid}
          onChange={({ currentTarget }) => set({ isPaid: currentTarget.checked })}
        >
          已收款
        </Checkbox>
        {isAskedFor && gap !== undefined && <Notice tone="danger">{gap}</Notice>}
        {refusal !== undefined && (
          <Notice tone="danger" title="没有下单">
            {isAlreadyPlaced(placing.error) ? <AlreadyPlaced /> : refusal}
          </Notice>
        )}
        <Button type="submit" size="large" wide loading={placing.isPending}>
          下单
        </Button>
      </Sheet>
    </form>
  );
}

function AlreadyPlaced() {
  return (
    <>
      上一次其实已经下好了，内容和现在的不同。请先到 <Link to="/staff">队列</Link>{' '}
      里看，需要再下一单就再点一次。
    </>
  );
}
