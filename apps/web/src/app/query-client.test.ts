import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('an offline mutation fails at once and does not run later', async () => {
  onlineManager.setOnline(false);
  const queryClient = createQueryClient();
  const send = vi.fn(() => Promise.reject(new Error('no network')));
  const sending = queryClient.getMutationCache().build(queryClient, { mutationFn: send }).execute(undefined);
  await expect(sending).rejects.toThrow('no network');
  onlineManager.setOnline(true);
  expect(send).toHaveBeenCalledOnce();
});
