import { changePrices, type PriceForm } from '@print/contract/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { fieldMessage } from '#api/field-errors.ts';
import { showToast } from '#ui/toast.tsx';
import { type PriceName, parsePriceEdits, priceChangesBetween, priceOf } from './price-edits.ts';
import type { Change } from './settings-edits.ts';
import { settingsQuery } from './settings-query.ts';
import { unsavedPrices } from './unsaved-edits.ts';
import { useCacheSettings } from './use-cache-settings.ts';

export function usePriceForm(current: PriceForm, version: number) {
  const queryClient = useQueryClient();
  const cacheSettings = useCacheSettings();
  const edits = useStore(unsavedPrices);
  const [conflict, setConflict] = useState<Change[]>();
  const { prices, changes, problems } = parsePriceEdits(current, edits);
  const publishing = useMutation({
    mutationFn: () => call(changePrices, { body: { based_on: version, prices } }),
    networkMode: 'always',
    onSuccess: (savedPrices) => {
      unsavedPrices.setState({}, true);
      setConflict(undefined);
      cacheSettings(savedPrices);
      showToast({ text: '新价目已生效' });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return;
      const [latest] = (await queryClient.fetchQuery(settingsQuery)).price_lists;
      if (latest) setConflict(priceChangesBetween(current, latest));
    },
  });
  const { error } = publishing;
  const isConflict = error instanceof ApiError && error.status === 409;

  return {
    changes,
    conflict,
    isConflict,
    hasProblems: Object.keys(problems).length > 0,
    isPublishing: publishing.isPending,
    error: isConflict ? null : error,
    valueOf: (name: PriceName) => edits[name] ?? priceOf(current, name).toFixed(2),
    errorOf: (name: PriceName) => problems[name] ?? fieldMessage(error, name) ?? fieldMessage(error, `prices.${name}`),
    edit: (name: PriceName, value: string) =>
      unsavedPrices.setState({ ...unsavedPrices.getState(), [name]: value }, true),
    discard: () => {
      unsavedPrices.setState({}, true);
      setConflict(undefined);
      publishing.reset();
    },
    publish: () => publishing.mutateAsync().catch(() => undefined),
  };
}

export type PriceFormState = ReturnType<typeof usePriceForm>;
