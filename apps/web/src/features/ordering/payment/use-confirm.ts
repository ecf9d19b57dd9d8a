import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getToken } from '#api/token.ts';
import { orderListKey, orderPageQuery } from '#shop/order-page-query.ts';
import { withBusyOverlay } from '#ui/busy-overlay.tsx';
import { type Draft, documentsOf } from '../draft.ts';
import { getDraft, useDraft, useOrderFailure, useOrdering } from '../ordering-store.ts';
import { unansweredOrder } from './attempt.ts';
import { placeOrder } from './place-order.ts';

type MissingField = 'documents' | 'phone' | 'screenshot';

/** The confirm button is never disabled: it moves the focus to the first missing field, or places the order. */
export function useConfirm(isByGateway = false) {
  const queryClient = useQueryClient();
  const [missing, setMissing] = useState<readonly MissingField[]>([]);
  const phone = useRef<HTMLInputElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLDivElement>(null);
  const failure = useOrderFailure();
  const hasPhone = useDraft(({ phoneNumber }) => phoneNumber !== '');

  // Fetches the list of orders again, although it is not shown now: the profile has the new order at once.
  const refreshList = async () => {
    await queryClient.invalidateQueries({ queryKey: orderListKey, refetchType: 'all' });
    if (getToken() !== null) await queryClient.fetchQuery(orderPageQuery({ filter: 'all', page: 1 }));
  };
  const place = () => void placeOrder(refreshList, isByGateway);
  const confirm = async () => {
    // The order needs the picture that is still being read.
    const { screenshotReading } = useOrdering.getState();
    const result = screenshotReading && !isByGateway && (await withBusyOverlay(screenshotReading));
    // Its message is at the field; an earlier picture must not be sent instead.
    if (result && 'problem' in result) return;
    const missingFields = missingFieldsOf(getDraft(), isByGateway || useOrdering.getState().screenshot !== undefined);
    setMissing(missingFields);
    const [first] = missingFields;
    if (first === undefined) place();
    else ({ documents, phone, screenshot: picture })[first].current?.focus();
  };
  const clearMissing = (field: MissingField) => setMissing((fields) => fields.filter((item) => item !== field));

  const resume = useEffectEvent(() => {
    if (useOrdering.getState().placing.status !== 'interrupted') return;
    useOrdering.setState({ placing: { status: 'idle' } });
    // The customer confirmed this order before the reload, so it is sent again.
    if (unansweredOrder(getDraft()) !== undefined) place();
  });
  useEffect(() => resume(), []);

  const isPhoneMissing = missing.includes('phone') && !hasPhone;
  return {
    confirm,
    clearMissing,
    refs: { phone, picture, documents },
    hasUnpricedDocuments: missing.includes('documents'),
    phoneError: isPhoneMissing ? '请输入您的手机号码！' : failure?.phone,
    screenshotError: missing.includes('screenshot') ? '请先上传付款截图！' : failure?.screenshot,
  };
}

/** The fields without which the order cannot be sent, from the top of the page down. */
export function missingFieldsOf(draft: Draft, hasScreenshot: boolean): MissingField[] {
  const isPriced = documentsOf(draft).every(({ state }) => state.phase === 'ready' && !state.isRepricing);
  // An order sent without a reply already contains the id of its screenshot.
  const hasPicture = hasScreenshot || unansweredOrder(draft) !== undefined;
  const fields: [MissingField, boolean][] = [
    ['documents', !isPriced],
    ['phone', draft.phoneNumber === ''],
    ['screenshot', !hasPicture],
  ];
  return fields.filter(([, isMissing]) => isMissing).map(([field]) => field);
}
