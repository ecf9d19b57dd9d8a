import { maxCustomerText } from '@print/contract/after-ordering';
import { fen, formatYuan } from '@print/contract/price';
import { priceListOf, type Shop } from '@print/contract/shop';
import { useEffect, useRef } from 'react';
import { failureTexts } from '#api/failure-texts.ts';
import { ShopNotice } from '#shop/shop-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { type DraftDocument, documentsOf } from '../draft.ts';
import { useQuotePolling, useQuoteUpdates } from '../files/quote-updates.ts';
import { useRestarts } from '../files/restart-interrupted.ts';
import { listBindingProblems } from '../groups/find-binding-problem.ts';
import { changeDraft, returnToFiles, useDraft, useOrderFailure, useOrdering } from '../ordering-store.ts';
import { RestoredNotice } from '../restored-notice.tsx';
import { type Total, totalOf } from '../total.ts';
import { DocumentsProblem } from './documents-problem.tsx';
import { LaterCode } from './later-code.tsx';
import { MethodChoice } from './method-choice.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { PaymentCode } from './payment-code.tsx';
import styles from './payment-step.module.css';
import { ScreenshotField } from './screenshot-field.tsx';
import { type AskedAmount, useAskedAmount } from './use-asked-amount.ts';
import { useConfirm } from './use-confirm.ts';

export function PaymentStep({ shop }: { shop: Shop }) {
  const draft = useOrdering((state) => state.draft);
  const sum = totalOf(draft, shop.price_list);
  const isByGateway = shop.payment_gateways?.includes(draft.paymentMethod) ?? false;
  const asked = useAskedAmount(shop.unique_amounts === true && !isByGateway, sum);
  const { confirm, clearMissing, refs, hasUnpricedDocuments, phoneError, screenshotError } = useConfirm(isByGateway);
  const refusedBindings = listBindingProblems(draft.groups, priceListOf(shop.price_list));
  const confirmIfBindable = () => (refusedBindings.length > 0 ? refs.documents.current?.focus() : void confirm());
  useQuoteUpdates();
  useRestarts();

  return (
    <>
      {documentsOf(draft).map((document) => (
        <QuotePolling key={document.id} document={document} />
      ))}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ShopNotice shop={shop} />
          <RestoredNotice />
          <DocumentsProblem
            ref={refs.documents}
            refusedBindings={refusedBindings}
            isPricePending={hasUnpricedDocuments && sum.isIncomplete}
            onBack={returnToFiles}
          />
          <PaymentNotices sum={sum} asked={asked} isByGateway={isByGateway} />
          <MethodChoice />
          {refusedBindings.length === 0 &&
            (isByGateway ? <LaterCode sum={sum} /> : <PaymentCode shop={shop} sum={asked} />)}
        </div>
        <div className={styles.stack}>
          <Sheet as="section" aria-labelledby="after-paying" className={styles.proof}>
            <h2 id="after-paying">{isByGateway ? '还有一样' : '付完款，补两样'}</h2>
            <PhoneField
              ref={refs.phone}
              hint="取件和查单都靠它"
              error={phoneError}
              value={draft.phoneNumber}
              onChange={(phoneNumber) => changeDraft((draft) => ({ ...draft, phoneNumber }))}
            />
            {!isByGateway && (
              <ScreenshotField
                input={refs.picture}
                limits={shop.limits}
                error={screenshotError}
                onChange={() => clearMissing('screenshot')}
              />
            )}
            <TextAreaField
              label="给店里留言（可不填）"
              rows={2}
              maxLength={maxCustomerText}
              value={draft.note ?? ''}
              onChange={({ currentTarget: { value: note } }) => changeDraft((draft) => ({ ...draft, note }))}
            />
            <PlacingFailed contact={shop.contact} onRetry={confirmIfBindable} />
            <div className={styles.confirm}>
              <Button size="large" wide onClick={confirmIfBindable}>
                确认订单
              </Button>
            </div>
          </Sheet>
          <OrderReceipt shop={shop} sum={asked} />
        </div>
      </div>
    </>
  );
}

/** Renders nothing, but polls: prices may become exact during the payment step too. */
function QuotePolling({ document }: { document: DraftDocument }) {
  useQuotePolling(document);
  return null;
}

function PaymentNotices({ sum, asked, isByGateway }: { sum: Total; asked: AskedAmount; isByGateway: boolean }) {
  return (
    <>
      {sum.isEstimated && <Notice tone="warn">部分价格为预估，后台将自动校正。多退少补，取件时结清。</Notice>}
      <div aria-live="polite">{!isByGateway && <TotalChanged sum={sum} asked={asked} />}</div>
    </>
  );
}

/** Explains the new amount to customers who have paid already and to those who have not. */
function TotalChanged({ sum: { total }, asked }: { sum: Total; asked: AskedAmount }) {
  const askedFor = useDraft((draft) => draft.askedFor);
  if (askedFor === null || asked.isIncomplete || total === askedFor) return null;
  const [before, now] = [formatYuan(askedFor), formatYuan(total)];
  const difference = formatYuan(fen(Math.abs(total - askedFor)));
  return (
    <Notice title={`总计有变化：${before} → ${now}`}>
      还没付款的，请付 {formatYuan(asked.total)}；已经付了{asked.discount > 0 ? '款' : ` ${before} `}的，差额{' '}
      {difference} 取件时
      {total > askedFor ? '补上' : '退还'}。
    </Notice>
  );
}

type PlacingFailedProps = { contact: string; onRetry: () => void };

function PlacingFailed({ contact, onRetry }: PlacingFailedProps) {
  const failure = useOrderFailure();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) notice.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (failure === undefined) return null;
  return (
    <div ref={notice}>
      <Notice tone="danger" title={failureTexts.orderFailed}>
        {failure.reason && <p>{failure.reason}</p>}
        <p>填好的内容都还在，重试不会重复下单。</p>
        {contact && <p>客服：{contact}</p>}
        <div className={styles.retry}>
          <Button variant="outline" onClick={onRetry}>
            重试
          </Button>
        </div>
      </Notice>
    </div>
  );
}
