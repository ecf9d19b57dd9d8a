import { kindOf } from '@print/contract/binding-kinds';
import { formatYuan } from '@print/contract/price';
import { priceListOf, type Shop } from '@print/contract/shop';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { formMessage } from '#api/field-errors.ts';
import { checkFiles } from '#shop/check-files.ts';
import { MethodChoice } from '#shop/money/booking-fields.tsx';
import { ShopLoaded } from '#shop/shop-loaded.tsx';
import { useLiveShop } from '#shop/use-live-shop.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { Uploader } from '#ui/uploader.tsx';
import { DetailFields } from './detail-fields.tsx';
import { useLines } from './use-lines.ts';
import { usePageCounts } from './use-page-counts.ts';
import { isAlreadyPlaced, usePlaceWalkIn } from './use-place-walk-in.ts';
import {
  emptyDetails,
  findBindingProblem,
  findMissingInput,
  isEstimated,
  type OrderDetails,
  totalOf,
  walkInOrderOf,
} from './walk-in-draft.ts';
import styles from './walk-in-form.module.css';

/** The empty form needs neither of these parts, so they are lazy-loaded. */
const lineCard = lazyPart(() => import('./line-card.tsx'));
const placedWalkIn = lazyPart(() => import('./placed-walk-in.tsx'));

/** The clerk places the order of a walk-in customer. */
export function WalkInForm() {
  useLiveShop();
  return <ShopLoaded>{(shop) => <Form shop={shop} />}</ShopLoaded>;
}

function Form({ shop }: { shop: Shop }) {
  const { lines, add, change, retry, remove, clear } = useLines(shop.price_list.papers);
  const counts = usePageCounts(lines, shop);
  const [details, setDetails] = useState<OrderDetails>(emptyDetails);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const placement = usePlaceWalkIn();
  const update = (changes: Partial<OrderDetails>) => setDetails((current) => ({ ...current, ...changes }));

  const prices = priceListOf(shop.price_list);
  const total = totalOf(lines, counts, details, prices);
  const isOpen = lines.some((line) => isEstimated(line, counts.get(line.id)?.quote, prices));
  const bindingProblem = findBindingProblem(lines, counts, details, prices);
  const missing = findMissingInput(lines, counts) ?? bindingProblem;

  const handleFiles = (files: readonly File[]) => {
    const checkResult = checkFiles(files, shop, lines.length);
    setRefusals(checkResult.refusals);
    add(checkResult.accepted);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (missing === undefined && !placement.isPending) placement.mutate(walkInOrderOf(lines, details));
  };
  const startOver = () => {
    clear();
    setDetails(emptyDetails);
    setIsSubmitted(false);
    placement.reset();
  };
  const { data: placed } = placement;
  if (placed)
    return (
      <LazyPart part={placedWalkIn}>
        {({ PlacedWalkIn }) => <PlacedWalkIn placed={placed} onNext={startOver} />}
      </LazyPart>
    );
  const { accepted_extensions: extensions, limits } = shop;
  const message = formMessage(placement.error, ['phone_number', 'note']);
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
              {refusals.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
        {lines.length > 0 && (
          <LazyPart part={lineCard}>
            {({ LineCard }) => (
              <Stack as="ol" gap={12} aria-label="文件">
                {lines.map((line) => (
                  <LineCard
                    key={line.id}
                    line={line}
                    count={counts.get(line.id)}
                    prices={prices}
                    maxCopies={limits.max_copies}
                    isBooklet={kindOf(details.binding) === 'staple'}
                    onChange={(changes) => change(line.id, changes)}
                    onRetry={() => retry(line.id)}
                    onRemove={() => remove(line.id)}
                  />
                ))}
              </Stack>
            )}
          </LazyPart>
        )}
      </div>
      <Sheet className={styles.counter}>
        <DetailFields
          prices={prices}
          details={details}
          hasSeveralFiles={lines.length > 1}
          bindingProblem={bindingProblem}
          error={placement.error}
          onChange={update}
        />
        <div className={styles.total} aria-live="polite">
          <span>{isOpen ? '预估总计' : '总计'}</span>
          {lines.length > 0 ? <Price estimated={isOpen}>{total && formatYuan(total)}</Price> : <span>—</span>}
        </div>
        <Checkbox checked={details.isPaid} onChange={({ currentTarget }) => update({ isPaid: currentTarget.checked })}>
          已收款
        </Checkbox>
        {details.isPaid && (
          <MethodChoice
            legend="收款方式"
            value={details.paidBy ?? details.paymentMethod}
            onChange={(paidBy) => update({ paidBy })}
          />
        )}
        {isSubmitted && missing !== undefined && <Notice tone="danger">{missing}</Notice>}
        {message !== undefined && (
          <Notice tone="danger" title="没有下单">
            {isAlreadyPlaced(placement.error) ? <AlreadyPlaced /> : message}
          </Notice>
        )}
        <Button type="submit" size="large" wide loading={placement.isPending}>
          下单
        </Button>
      </Sheet>
    </form>
  );
}

function AlreadyPlaced() {
  return (
    <>
      上一次其实已经下好了，内容和现在的不同。请先到 <Link to="/staff">队列</Link> 里看，需要再下一单就再点一次。
    </>
  );
}
