import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { orderListKey } from '#shop/order-list-key.ts';
import { type Draft, documentsOf } from '../draft.ts';
import { getDraft, useDraft, useOrderFailure, useOrdering } from '../ordering-store.ts';
import { unansweredOrder } from './attempt.ts';
import { placeOrder } from './place-order.ts';

type Gap = 'documents' | 'phone' | 'screenshot';

/** The confirm button is never disabled: it moves the focus to the first gap, or places the order. */
export function useConfirm() {
  const queryClient = useQueryClient();
  const [gaps, setGaps] = useState<readonly Gap[]>([]);
  const phone = useRef<HTMLInputElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLDivElement>(null);
  const failure = useOrderFailure();
  const hasPhone = useDraft(({ phoneNumber }) => phoneNumber !== '');

  const place = () => void placeOrder(() => queryClient.invalidateQueries({ queryKey: orderListKey }));
  const confirm = () => {
    const found = gapsOf(getDraft(), useOrdering.getState().screenshot !== undefined);
    setGaps(found);
    const [first] = found;
    if (first === undefined) place();
    else ({ documents, phone, screenshot: picture })[first].current?.focus();
  };
  const close = (gap: Gap) => setGaps((now) => now.filter((one) => one !== gap));

  const resume = useEffectEvent(() => {
    if (useOrdering.getState().placing.status !== 'interrupted') return;
    useOrdering.setState({ placing: { status: 'idle' } });
    // The customer has confirmed this order already.
    if (unansweredOrder(getDraft()) !== undefined) place();
  });
  useEffect(() => resume(), []);

  const isPhoneMissing = gaps.includes('phone') && !hasPhone;
  return {
    confirm,
    close,
    refs: { phone, picture, documents },
    isWaitedFor: gaps.includes('documents'),
    phoneError: isPhoneMissing ? '请输入您的手机号码！' : failure?.phone,
    screenshotError: gaps.includes('screenshot') ? '请先上传付款截图！' : failure?.screenshot,
  };
}

/** The gaps before the order can be sent, from the top of the page down. */
export function gapsOf(draft: Draft, hasScreenshot: boolean): Gap[] {
  const isPriced = documentsOf(draft).every(({ state }) => state.phase === 'ready' && !state.isRepricing);
  // An unanswered order was sent with its screenshot.
  const isPictured = hasScreenshot || unansweredOrder(draft) !== undefined;
  const gaps: [Gap, boolean][] = [
    ['documents', !isPriced],
    ['phone', draft.phoneNumber === ''],
    ['screenshot', !isPictured],
  ];
  return gaps.filter(([, isMissing]) => isMissing).map(([gap]) => gap);
}
