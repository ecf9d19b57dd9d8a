import { defaultPriceList } from '@print/contract/default-price-list';
import { catalogueOf } from '@print/contract/shop';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CatalogueEditor } from './catalogue-editor.tsx';
import { unsavedCatalogue } from './unsaved-edits.ts';

beforeAll(() => {
  // jsdom cannot open a <dialog>.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  unsavedCatalogue.setState({ edit: undefined });
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CatalogueEditor current={catalogueOf(defaultPriceList)} version={1} />
    </QueryClientProvider>,
  );
const button = (name: string) => screen.getByRole('button', { name });
const papers = () =>
  screen
    .getAllByRole('listitem')
    .slice(0, 3)
    .map((row) => row.getAttribute('aria-label'));

test('a row that is moved to the first place keeps the focus, tells its place, and moves no further', () => {
  show();
  const up = button('上移：A4 80g');
  up.focus();
  fireEvent.click(up);
  expect(papers()).toEqual(['A4 80g', 'A4 70g', 'B5 70g']);
  expect(document.activeElement).toBe(up);
  expect(up.hasAttribute('disabled'), 'browsers take the focus from a disabled button').toBe(false);
  expect(up.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('A4 80g：第 1 位，共 3 位').getAttribute('role')).toBe('status');
  fireEvent.click(up);
  expect(papers()).toEqual(['A4 80g', 'A4 70g', 'B5 70g']);
});

test('a paper that was just added is open', () => {
  show();
  fireEvent.click(button('添加纸张'));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('名称'), { target: { value: '厚纸' } });
  fireEvent.change(dialog.getByLabelText('黑白单价'), { target: { value: '0.3' } });
  fireEvent.click(dialog.getByRole('button', { name: '添加' }));
  expect(button('修改：厚纸').getAttribute('aria-expanded')).toBe('true');
  expect(within(screen.getByRole('listitem', { name: '厚纸' })).getByLabelText('黑白单价')).toHaveProperty(
    'value',
    '0.3',
  );
  expect(button('修改：A4 70g').getAttribute('aria-expanded')).toBe('false');
});
