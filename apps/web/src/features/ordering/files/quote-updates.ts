import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { shopQuery, useShop } from '#shop/shop-query.ts';
import { showToast } from '#ui/toast.tsx';
import { type DraftDocument, documentsOf, fileIdOf, isPriceRequested, isUnsettled } from '../draft.ts';
import { getDraft, useOrdering } from '../ordering-store.ts';
import { adoptOffer } from './adopt-offer.ts';
import { pollQuote, requestQuote } from './request-quote.ts';

const firstPollMs = 1_500;
const maxPollMs = 30_000;

/** Requests quotes again after live events and after a new price list. */
export function useQuoteUpdates(): void {
  useLiveTopic('quote', requestQuotes);
  // The prices of a restored draft may have changed, or its files expired.
  useEffect(() => requestQuotes(undefined), []);
  useOffer();
  useNewPrices();
}

/** A new price list is valid at once, so every price is requested again. */
function useNewPrices(): void {
  const version = useShop().data?.price_list.version;
  const seenVersion = useRef(version);
  useEffect(() => {
    if (version === undefined || version === seenVersion.current) return;
    if (seenVersion.current !== undefined) showToast({ text: '价目刚刚更新，已按新价重新计算' });
    seenVersion.current = version;
    requestQuotes(undefined);
  }, [version]);
}

/** A draft may have been stored, or a price list published, while the shop still offered other papers and colours. */
function useOffer(): void {
  const queryClient = useQueryClient();
  const papers = useShop().data?.price_list.papers;
  useEffect(() => {
    if (papers) adoptOffer(papers);
  }, [papers]);
  const withdrawnOffers = useOrdering((state) => state.withdrawnOffers);
  useEffect(() => {
    if (withdrawnOffers > 0) void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey });
  }, [withdrawnOffers, queryClient]);
}

/**
 * `changedId` is the upload that changed; without it any upload may have changed. Several documents may use the same
 * upload. A failed document is requested again only if `changedId` is its own upload.
 */
function requestQuotes(changedId: string | undefined): void {
  for (const { id, state } of documentsOf(getDraft())) {
    const fileId = fileIdOf(state);
    const mayHaveChanged = changedId === undefined ? state.phase !== 'failed' : changedId === fileId;
    if (fileId !== undefined && mayHaveChanged) void requestQuote(id);
  }
}

/**
 * Polls for the exact price, with growing pauses, because live events may not get through. For the preview it
 * polls only for a while: not every shop can generate previews.
 */
export function useQuotePolling({ id, state }: DraftDocument): void {
  // Polls also while a price is requested: if another tab has sent the request, its reply never arrives here.
  const isPriceOpen = isPriceRequested(state) || isUnsettled(state);
  const isPreviewOpen = state.phase === 'ready' && !state.hasPreview;
  useEffect(() => {
    if (!isPriceOpen && !isPreviewOpen) return;
    let timer: ReturnType<typeof setTimeout>;
    let delayMs = firstPollMs;
    let isOver = false;
    const schedule = () => {
      if (isOver || (!isPriceOpen && delayMs >= maxPollMs)) return;
      timer = setTimeout(poll, delayMs);
      delayMs = Math.min(delayMs * 1.6, maxPollMs);
    };
    const poll = () => {
      if (document.hidden) schedule();
      else void pollQuote(id).then(schedule);
    };
    schedule();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, isPriceOpen, isPreviewOpen]);
}
