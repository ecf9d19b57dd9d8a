import type { Shop } from '@print/contract/shop';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { orderAgain, paymentStep, preloadTicketStep, ticketStep } from '#features/ordering/lazy-steps.ts';
import { OrderDesk } from '#features/ordering/order-desk.tsx';
import { OrderSummary } from '#features/ordering/order-summary.tsx';
import { returnToFiles, useDraft } from '#features/ordering/ordering-store.ts';
import { followOtherTabs } from '#features/ordering/other-tabs.ts';
import { type Step, stepOf } from '#features/ordering/steps.ts';
import { useStepChange } from '#features/ordering/use-step-change.ts';
import { useStepHistory } from '#features/ordering/use-step-history.ts';
import { ShopFacts } from '#shop/shop-facts.tsx';
import { ShopLoaded } from '#shop/shop-loaded.tsx';
import { ShopNotice } from '#shop/shop-notice.tsx';
import { useLiveShop } from '#shop/use-live-shop.ts';
import { Button } from '#ui/button.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StepBar } from '#ui/step-bar.tsx';
import styles from './order-page.module.css';
import frame from './page-frame.module.css';

const steps = {
  files: { name: '配置文件', heading: '把文件放上来，剩下的交给我们' },
  payment: { name: '确认付款', heading: '确认并付款' },
  done: { name: '完成', heading: '下单成功' },
} satisfies Record<Step, { name: string; heading: string }>;
const order = Object.keys(steps) as Step[];
const names = order.map((step) => steps[step].name);

followOtherTabs();

export function OrderPage() {
  useLiveShop();
  const step = useDraft(stepOf);
  const heading = useStepChange(step);
  const again: string | undefined = useLocation().state?.again;
  return (
    <div className={`content ${frame.page} ${styles.page}`} data-step={step}>
      <header className={styles.head}>
        <StepBar label="下单步骤" steps={names} current={order.indexOf(step)} />
        <div className={styles.headline}>
          <h1 ref={heading} tabIndex={-1}>
            {steps[step].heading}
          </h1>
          {step === 'payment' && (
            <Button variant="quiet" icon={<ArrowLeft />} onClick={returnToFiles}>
              返回修改
            </Button>
          )}
        </div>
      </header>
      <NoScriptNotice />
      {again === undefined ? (
        <ShopLoaded>{(shop) => <CurrentStep step={step} shop={shop} />}</ShopLoaded>
      ) : (
        <LazyPart part={orderAgain} fallback={<Skeleton height={480} />}>
          {({ OrderAgain }) => <OrderAgain key={again} id={again} />}
        </LazyPart>
      )}
    </div>
  );
}

function NoScriptNotice() {
  return (
    <noscript>
      <Notice tone="warn" title="浏览器没有启用 JavaScript">
        上传文件、计价和付款都要用到它，请启用后刷新本页。价格和取件点在下面和“关于”页里都能看到。
      </Notice>
    </noscript>
  );
}

function CurrentStep({ step, shop }: { step: Step; shop: Shop }) {
  useStepHistory(step, shop);
  useEffect(() => {
    if (step === 'payment') preloadTicketStep();
  }, [step]);
  const skeleton = <Skeleton height={480} />;
  if (step === 'files') return <FilesStep shop={shop} />;
  if (step === 'payment')
    return (
      <LazyPart key={step} part={paymentStep} fallback={skeleton}>
        {({ PaymentStep }) => <PaymentStep shop={shop} />}
      </LazyPart>
    );
  return (
    <LazyPart key={step} part={ticketStep} fallback={skeleton}>
      {({ TicketStep }) => <TicketStep shop={shop} />}
    </LazyPart>
  );
}

/** The files of an earlier order are in the draft. */
function DraftedAgain() {
  const remarks: string[] | undefined = useLocation().state?.remarks;
  if (remarks === undefined) return null;
  return <LazyPart part={orderAgain}>{({ AgainNotice }) => <AgainNotice remarks={remarks} />}</LazyPart>;
}

function FilesStep({ shop }: { shop: Shop }) {
  return (
    <div className={styles.columns}>
      <div className={styles.work}>
        <ShopNotice shop={shop} />
        <DraftedAgain />
        <OrderDesk shop={shop} />
      </div>
      <div className={styles.aside}>
        <OrderSummary shop={shop} />
        <Sheet as="section" aria-labelledby="pickup">
          <h2 id="pickup" className={styles.title}>
            取件
          </h2>
          <ShopFacts shop={shop} />
        </Sheet>
      </div>
    </div>
  );
}
