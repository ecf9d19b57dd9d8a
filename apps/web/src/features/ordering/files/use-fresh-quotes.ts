import { useEffect, useRef } from 'react';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { useShop } from '#shop/shop-query.ts';
import { showToast } from '#ui/toast.tsx';
import { fileIdOf } from '../document-state.ts';
import { documentsOf } from '../draft.ts';
import { getDraft } from '../ordering-store.ts';
import { requote } from './request-quote.ts';

/** Prices follow what the shop finds out, on whichever step they are looked at. */
export function useFreshQuotes(): void {
  useLiveTopic('quote', requoteUpload);
  // What was restored may have become exact, dearer or too old while nobody looked.
  useEffect(() => requoteUpload(undefined), []);
  useNewPrices();
}

/** A new price list holds from the moment it is published: nobody pays by one that holds no more. */
function useNewPrices(): void {
  const version = useShop().data?.price_list.version;
  const seen = useRef(version);
  useEffect(() => {
    if (version === undefined || version === seen.current) return;
    if (seen.current !== undefined) showToast({ text: '价目刚刚更新，已按新价重新计算' });
    seen.current = version;
    requoteUpload(undefined);
  }, [version]);
}

/**
 * The same file may lie here twice; without an id, any of them may have changed. One that has failed is asked
 * about again only when the shop says that something has happened to it.
 */
function requoteUpload(changed: string | undefined): void {
  for (const { id, state } of documentsOf(getDraft())) {
    const fileId = fileIdOf(state);
    const mayHaveChanged = changed === undefined ? state.phase !== 'failed' : changed === fileId;
    if (fileId !== undefined && mayHaveChanged) void requote(id);
  }
}
