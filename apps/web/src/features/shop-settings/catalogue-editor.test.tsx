import { defaultPriceList } from '@print/contract/default-price-list';
import { catalogueOf } from '@print/contract/shop';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CatalogueEditor } from './catalogue-editor.tsx';
import { unsavedCatalogue } from './unsaved-edits.ts';

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
