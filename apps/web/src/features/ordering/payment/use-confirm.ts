import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { orderListKey } from '#shop/order-list-key.ts';
import { getDraft, useDraft } from '../ordering-store.ts';
import { failure } from './failure.ts';
import { type Gap, gapsOf } from './gaps.ts';
import { placeOrder } from './place-order.ts';
import { mayResume } from './resume.ts';
import { screenshot } from './screenshot.ts';

/** The confirm button: it can always be pressed, and leads to what is missing or to the order. */
export function useConfirm() {
  const queryClient = useQueryClient();
  const [gaps, setGaps] = useState<readonly Gap[]>([]);
  const phone = useRef<HTMLInputElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLDivElement>(null);
  const failed = useSyncExternalStore(failure.subscribe, failure.get);
  const hasPhone = useDraft(({ phoneNumber }) => phoneNumber !== '');

  const place = () => void placeOrder(() => queryClient.invalidateQueries({ queryKey: orderListKey }));
  const confirm = () => {
    const found = gapsOf(getDraft(), screenshot.get() !== undefined);
    setGaps(found);
    const [first] = found;
    if (first === undefined) place();
    else ({ documents, phone, screenshot: picture })[first].current?.focus();
  };
  const close = (gap: Gap) => setGaps((now) => now.filter((one) => one !== gap));

  const resume = useEffectEvent(() => {
    if (mayResume()) place();
  });
  useEffect(() => resume(), []);

  const isPhoneMissing = gaps.includes('phone') && !hasPhone;
  return {
    confirm,
    close,
    refs: { phone, picture, documents },
    isWaitedFor: gaps.includes('documents'),
    phoneError: isPhoneMissing ? '请输入您的手机号码！' : failed?.phone,
    screenshotError: gaps.includes('screenshot') ? '请先上传付款截图！' : failed?.screenshot,
  };
}
