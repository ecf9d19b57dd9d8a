import type { Shop } from '@print/contract/shop';
import { ShopNotice } from '#shop/shop-notice.tsx';
import { Button } from '#ui/button.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { type DraftDocument, documentsOf } from '../draft.ts';
import { useQuotePolling, useQuoteUpdates } from '../files/quote-updates.ts';
import { changeDraft, returnToFiles, useOrdering } from '../ordering-store.ts';
import { RestoredNotice } from '../restored-notice.tsx';
import { totalOf } from '../total.ts';
import { DocumentsProblem } from './documents-problem.tsx';
import { MethodChoice } from './method-choice.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { PaymentCode } from './payment-code.tsx';
import { PaymentNotices } from './payment-notices.tsx';
import styles from './payment-step.module.css';
import { PlacingFailed } from './placing-failed.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import { useConfirm } from './use-confirm.ts';

export function PaymentStep({ shop }: { shop: Shop }) {
  const draft = useOrdering((state) => state.draft);
  const sum = totalOf(draft, shop.price_list);
  const { confirm, close, refs, isWaitedFor, phoneError, screenshotError } = useConfirm();
  useQuoteUpdates();

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
            isWaitedFor={isWaitedFor && sum.isIncomplete}
            onBack={returnToFiles}
          />
          <PaymentNotices sum={sum} />
          <MethodChoice />
          <PaymentCode shop={shop} sum={sum} />
        </div>
        <div className={styles.stack}>
          <Sheet as="section" aria-labelledby="after-paying" className={styles.proof}>
            <h2 id="after-paying">付完款，补两样</h2>
            <PhoneField
              ref={refs.phone}
              hint="取件和查单都靠它"
              error={phoneError}
              value={draft.phoneNumber}
              onChange={(phoneNumber) => changeDraft((now) => ({ ...now, phoneNumber }))}
            />
            <ScreenshotField
              input={refs.picture}
              limits={shop.limits}
              error={screenshotError}
              onChange={() => close('screenshot')}
            />
            <PlacingFailed contact={shop.contact} onRetry={confirm} />
            <div className={styles.confirm}>
              <Button size="large" wide onClick={confirm}>
                确认订单
              </Button>
            </div>
          </Sheet>
          <OrderReceipt shop={shop} sum={sum} />
        </div>
      </div>
    </>
  );
}

/** Renders nothing: prices may become exact during the payment step too. */
function QuotePolling({ document }: { document: DraftDocument }) {
  useQuotePolling(document);
  return null;
}
