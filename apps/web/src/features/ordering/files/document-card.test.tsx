import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { PrintSettings } from '@print/contract/print-settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { shopQuery } from '#shop/shop-query.ts';
import { pricedState } from '../../../../test/priced-document.ts';
import { sampleShop } from '../../../../test/sample-shop.ts';
import type { DocumentState, DraftDocument } from '../draft.ts';
import { DocumentCard } from './document-card.tsx';

const scrollIntoView = vi.fn();
// jsdom has no layout.
beforeAll(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  scrollIntoView.mockClear();
});

const ready: DocumentState = { ...pricedState, colorPages: '2-3, 6' };

function show(settings: Partial<PrintSettings> = {}, state: DocumentState = ready) {
  const client = new QueryClient();
  client.setQueryData(shopQuery.queryKey, sampleShop);
  const document: DraftDocument = {
    id: 'a',
    fileName: 'a.pdf',
    sizeBytes: 1,
    settings: { ...defaultPrintSettings, ...settings },
    statedPageCount: null,
    state,
  };
  const nothing = () => {};
  const card = (isSelecting: boolean) => (
    <QueryClientProvider client={client}>
      <DocumentCard
        document={document}
        isFirst
        isLast
        maxCopies={9}
        handle={null}
        isSelecting={isSelecting}
        groupControls={null}
        onMove={nothing}
        onSplitOut={nothing}
        onSelect={nothing}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(card(false));
  return { setSelecting: (isSelecting: boolean) => rerender(card(isSelecting)) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const greyNote = () => screen.queryAllByText(/有彩色/).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('the closed card says which pages lose their colour, and the open card says it once', () => {
  show();
  expect(greyNote()).toEqual(['第 2-3、6 页有彩色，按黑白印']);
  press('展开设置：a.pdf');
  expect(greyNote()).toHaveLength(1);
});

test('only coloured pages in the range are named, and none in a document that is printed in colour', () => {
  show({ page_range: '5-' });
  expect(greyNote()).toEqual(['第 6 页有彩色，按黑白印']);
  cleanup();
  show({ page_range: '4-5' });
  expect(greyNote()).toEqual([]);
  cleanup();
  show({ color_mode: 'color' });
  expect(greyNote()).toEqual([]);
});

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

test('a failed price can be requested again', () => {
  show({}, { phase: 'failed', step: 'pricing', fileId: 'f', message: '计价失败' });
  expect(buttons()).toContain('重试');
});

test('a file that the shop cannot print can only be removed', () => {
  show({}, { phase: 'failed', step: 'pricing', fileId: 'f', message: '文件无法转换', isRefused: true });
  expect(buttons()).not.toContain('重试');
  expect(buttons()).toContain('移除');
});

test('settings scroll into view when a press opens them, and not when a selection ends', () => {
  const { setSelecting } = show();
  press('展开设置：a.pdf');
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  setSelecting(true);
  expect(screen.queryByRole('group', { name: '纸张' })).toBeNull();
  setSelecting(false);
  expect(screen.getByRole('group', { name: '纸张' })).toBeDefined();
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
});
