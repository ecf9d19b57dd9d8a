import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('an offline mutation fails at once and does not run later', async () => {
  onlineManager.setOnline(false);
  const queryClient = createQueryClient();
  const press = vi.fn(() => Promise.reject(new Error('no network')));
  const pressed = queryClient.getMutationCache().build(queryClient, { mutationFn: press }).execute(undefined);
  await expect(pressed).rejects.toThrow('no network');
  onlineManager.setOnline(true);
  expect(press).toHaveBeenCalledOnce();
});
