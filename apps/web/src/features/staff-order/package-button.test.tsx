import type { PrintFiles } from '@print/contract/printing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PackageButton } from './package-button.tsx';
import { printFilesQuery } from './printing-queries.ts';

afterEach(cleanup);

function renderButton(state: PrintFiles['state'], ...files: PrintFiles['files'][number]['state'][]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const data = { state, files: files.map((file) => ({ state: file })) } as PrintFiles;
  queryClient.setQueryData(printFilesQuery('1').queryKey, data);
  render(
    <QueryClientProvider client={queryClient}>
      <PackageButton orderId="1" />
    </QueryClientProvider>,
  );
  return screen.queryByRole('button');
}

test('the package button is disabled until all files are generated', () => {
  expect(renderButton('waiting', 'ready', 'waiting')).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: '印刷包生成中' })).toBeDefined();
  cleanup();
  expect(renderButton('ready', 'ready', 'ready')).toHaveProperty('disabled', false);
  expect(screen.getByRole('button', { name: '下载印刷包' })).toBeDefined();
});

test('a package leaves out failed files, and without any file the button is hidden', () => {
  expect(renderButton('failed', 'ready', 'failed')).toHaveProperty('disabled', false);
  cleanup();
  expect(renderButton('failed', 'failed')).toBe(null);
  expect(renderButton('gone')).toBe(null);
});
