import { createWalkInOrder, type WalkInOrder } from '@print/contract/desk';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { newKey } from '#lib/new-key.ts';

/** After these errors an earlier submit may still have placed the order, so the idempotency key stays. */
const temporaryStatuses = [401, 403, 408, 429];

/** The idempotency key makes repeated submits place one order. */
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

/** 422: the same key was used with another body, so an earlier submit did place its order. */
export const isAlreadyPlaced = (error: unknown): boolean => error instanceof ApiError && error.status === 422;
