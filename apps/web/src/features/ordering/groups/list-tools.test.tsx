import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { fen } from '@print/contract/price';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { shopQuery } from '#shop/shop-query.ts';
import { Toaster } from '#ui/toast.tsx';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { sampleShop } from '../../../../test/sample-shop.ts';
import { type DraftDocument, documentsOf, emptyDraft } from '../draft.ts';
import { changeDraft, getDraft, useDraft } from '../ordering-store.ts';
import { GroupCard } from './group-card.tsx';
import { ListTools } from './list-tools.tsx';
import { mergeAllGroups, splitDocumentOut } from './merge-group.ts';
import { endSelecting } from './selecting/selection-store.ts';

beforeAll(() => {
  // jsdom has no layout.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  cleanup();
  endSelecting();
});

const priced = (id: string): DraftDocument => ({
  id,
  fileName: `${id}.pdf`,
  sizeBytes: 1,
  settings: defaultPrintSettings,
  statedPageCount: null,
  state: {
    phase: 'ready',
    fileId: sampleQuote.file_id,
    isRepricing: false,
    pageCount: 12,
    printCost: fen(180),
    isEstimated: false,
    note: sampleQuote.note,
    hasPreview: true,
    needsPageCount: false,
  },
});

function List() {
  const groups = useDraft((draft) => draft.groups);
  return (
    <>
      <ListTools groups={groups} shop={sampleShop} />
      <ul>
        {groups.map((group, index) => (
          <GroupCard key={group.id} group={group} number={index + 1} shop={sampleShop} />
        ))}
      </ul>
      <Toaster />
    </>
  );
}

function show(): void {
  const groups = ['甲', '乙', '丙'].map((id) => ({ id, bindingType: 'none' as const, documents: [priced(id)] }));
  changeDraft(() => ({ ...emptyDraft, groups }));
  const client = new QueryClient();
  client.setQueryData(shopQuery.queryKey, sampleShop);
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const undo = (text: string) => {
  const toast = screen.getByText(text).closest('div');
  if (toast) fireEvent.click(within(toast).getByRole('button', { name: '撤销' }));
};

test('a cancelled selection returns the focus to the button that started it', () => {
  show();
  fireEvent.click(button('选择'));
  screen.getByRole('checkbox', { name: '选择：乙.pdf' }).focus();
  fireEvent.click(button('取消'));
  expect(focused()).toBe('选择');

  fireEvent.click(button('选择'));
  screen.getByRole('checkbox', { name: '选择：乙.pdf' }).focus();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(focused()).toBe('选择');
});

test('a cancelled selection that a menu started returns the focus to the menu', () => {
  show();
  fireEvent.click(button('更多操作：乙.pdf'));
  fireEvent.click(screen.getByRole('menuitem', { name: '选择多个文件' }));
  screen.getByRole('checkbox', { name: '选择：丙.pdf' }).focus();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(focused()).toBe('更多操作：乙.pdf');
});

test('the undo of a merge of all files and of a split moves the focus to the document', () => {
  show();
  act(() => mergeAllGroups(10));
  undo('3 个文件已合并成一份');
  expect(getDraft().groups).toHaveLength(3);
  expect(focused()).toBe('拖动装订组 #1，合并到别的组');

  act(() => mergeAllGroups(10));
  act(() => splitDocumentOut('乙'));
  undo('已拆出，单独一组');
  expect(documentsOf(getDraft())).toHaveLength(3);
  expect(focused()).toBe('拖动文件：乙.pdf');
});

test('the undo of a binding moves the focus to the first selected file', () => {
  show();
  fireEvent.click(button('选择'));
  for (const name of ['乙', '丙']) fireEvent.click(screen.getByRole('checkbox', { name: `选择：${name}.pdf` }));
  fireEvent.click(button('装订成一份'));
  expect(getDraft().groups).toHaveLength(2);
  undo('2 个文件已合并成一份');
  expect(focused()).toBe('拖动装订组 #2，合并到别的组');
});
