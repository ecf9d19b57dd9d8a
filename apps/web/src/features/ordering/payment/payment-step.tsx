import type { Shop } from '@print/contract/shop';
import { useEffect } from 'react';
import { ShopNotice } from '#shop/shop-notice.tsx';
import { Button } from '#ui/button.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ticketStep } from '../lazy-ticket-step.ts';
import { changeDraft, useDraft } from '../ordering-store.ts';
import { RestoredNotice } from '../restored-notice.tsx';
import { returnToFiles } from '../return-to-files.ts';
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
import { WatchedQuotes } from './watched-quotes.tsx';

export function PaymentStep({ shop }: { shop: Shop }) {
  const draft = useDraft();
  const sum = totalOf(draft, shop.price_list);
  const { confirm, close, refs, isWaitedFor, phoneError, screenshotError } = useConfirm();
  useEffect(() => {
    // Whoever needs it will be told what is wrong.
    ticketStep.load().catch(() => undefined);
  }, []);

  return (
    <>
      <WatchedQuotes />
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
