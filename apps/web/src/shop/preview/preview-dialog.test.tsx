import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureQuery } from './picture-query.ts';
import { PreviewDialog } from './preview-dialog.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  // jsdom has no layout, so every page counts as visible.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        queueMicrotask(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each<[string, boolean, string]>([
  ['is turned like a landscape page', false, `${Math.SQRT2}`],
  ['of a booklet stays upright, with the landscape page across it', true, `${Math.SQRT1_2}`],
])('the sheet %s', async (_, isBooklet, ratio) => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(pictureQuery({ fileId: 'f', number: 1 }, 'page').queryKey, new Blob());
  render(
    <QueryClientProvider client={client}>
      <PreviewDialog
        fileId="f"
        fileName="slides.pdf"
        pageCount={1}
        settings={{ ...defaultPrintSettings, isBooklet }}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  const picture = await screen.findByRole('img', { name: '第 1 页' });
  Object.defineProperties(picture, { naturalWidth: { value: 1600 }, naturalHeight: { value: 900 } });
  fireEvent.load(picture);
  expect(Number(picture.parentElement?.style.aspectRatio)).toBeCloseTo(Number(ratio));
});
