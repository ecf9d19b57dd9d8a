import { createWalkInOrder, type WalkInOrder } from '@print/contract/desk';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { newKey } from '#lib/new-key.ts';

/** Refusals that are about the caller or the moment, and may hide an order that is already there. */
const temporaryStatuses = [401, 403, 408, 429];

/** However often the button is pressed and whatever became of earlier answers: one order. */
export function usePlaceWalkIn() {
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: (body: WalkInOrder) => {
      key.current ??= newKey();
      return call(createWalkInOrder, { headers: { 'idempotency-key': key.current }, body });
    },
    onSuccess: () => {
      key.current = undefined;
    },
    onError: (error) => {
      const status = error instanceof ApiError ? (error.status ?? 0) : 0;
      if (status >= 400 && status < 500 && !temporaryStatuses.includes(status)) key.current = undefined;
    },
  });
}

/** Under the same key the shop has taken an order that reads differently: it went through after all. */
export const isAlreadyPlaced = (error: unknown): boolean => error instanceof ApiError && error.status === 422;
