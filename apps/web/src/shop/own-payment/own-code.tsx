import type { PaymentCode } from '@print/contract/gateway-payments';
import { paymentLabels } from '@print/contract/labels';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '#lib/use-now.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { appLinkOf, detectDevice, formatRest, payingHint } from './paying-hint.ts';
import styles from './payment-panel.module.css';

type OwnCodeProps = { code: PaymentCode; isRenewing: boolean; onRenew: () => void };

export function OwnCode({ code, isRenewing, onRenew }: OwnCodeProps) {
  const { method, code_url: url, expires_at: expiresAt } = code;
  const [device] = useState(detectDevice);
  const restMs = Date.parse(expiresAt) - useNow(1_000).getTime();
  const link = appLinkOf(code, device);
  if (restMs <= 0)
    return (
      <div className={styles.over}>
        <p>付款码已过期。如果刚才已经付了款，请等一会儿，这里会自动确认。</p>
        <Button variant="outline" icon={<RefreshCw size={18} />} loading={isRenewing} onClick={onRenew}>
          换一个付款码
        </Button>
      </div>
    );
  return (
    <>
      <QrCode text={url} label={`${paymentLabels[method]}付款码`} />
      {link !== undefined && (
        <ButtonLink to={link} variant="outline">
          打开支付宝付款
        </ButtonLink>
      )}
      <p className={styles.hint}>{payingHint(method, device)}</p>
      {/* Read out every second, the time would drown everything else. */}
      <p className={styles.rest} aria-live="off">
        <span>付款后自动确认</span>
        <span>
          剩余 <span className="num">{formatRest(restMs)}</span>
        </span>
      </p>
    </>
  );
}
