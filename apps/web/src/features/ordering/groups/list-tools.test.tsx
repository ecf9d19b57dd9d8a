import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { shopQuery } from '#shop/shop-query.ts';
import { Toaster } from '#ui/toast.tsx';
import { pricedDocument } from '../../../../test/priced-document.ts';
import { sampleShop } from '../../../../test/sample-shop.ts';
import { startServer } from '../../../../test/test-server.ts';
import { documentsOf, emptyDraft } from '../draft.ts';
import { changeDraft, getDraft, useDraft } from '../ordering-store.ts';
import { GroupCard } from './group-card.tsx';
import { ListTools } from './list-tools.tsx';
import { mergeAllGroups, splitDocumentOut } from './merge-group.ts';
import { endSelecting } from './selecting/selection-store.ts';

beforeAll(() => {
  // jsdom has no layout.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  endSelecting();
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

function show(extension?: string): void {
  const groups = ['甲', '乙', '丙'].map((id) => ({
    id,
    bindingType: 'none' as const,
    documents: [pricedDocument(id, extension)],
  }));
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

test('pages per side for all photos let those of one group share sides, and the choice says what is printed', async () => {
  // No price arrives.
  await startServer(() => {});
  show('jpg');
  const chooseForAll = (name: string) => {
    fireEvent.click(button('全部设置'));
    const sheet = within(screen.getByRole('dialog', { name: '统一设置' }));
    fireEvent.click(sheet.getByRole('radio', { name }));
    const hint = sheet.queryByText('单独的照片不会缩小；想几张印在一面，先合并成一组。');
    fireEvent.click(sheet.getByRole('button', { name: '完成' }));
    return { hasHint: hint !== null };
  };
  const places = () =>
    documentsOf(getDraft()).map(({ settings }) => `${settings.pictures_before}/${settings.pages_per_side}`);
  const choice = () => within(screen.getByRole('group', { name: '照片合印，每面' }));
  expect(chooseForAll('4 页').hasHint).toBe(true);
  expect(places()).toEqual(['0/1', '0/1', '0/1']);

  act(() => mergeAllGroups(10));
  await screen.findByRole('group', { name: '照片合印，每面' });
  expect(choice().getByRole<HTMLInputElement>('radio', { name: '1 张' }).checked).toBe(true);
  expect(chooseForAll('4 页').hasHint).toBe(false);
  expect(places()).toEqual(['0/4', '1/4', '2/4']);
  expect(choice().getByRole<HTMLInputElement>('radio', { name: '4 张' }).checked).toBe(true);
});

test('the sides of a bound group are chosen for all its files at once, and each can still differ', async () => {
  await startServer(() => {});
  show();
  act(() => mergeAllGroups(10));
  expect(screen.queryByRole('group', { name: '整组单双面' })).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: '装订方式：装订组 #1' }), {
    target: { value: 'staple_top_left' },
  });
  const choice = within(screen.getByRole('group', { name: '整组单双面' }));
  const both = choice.getByRole<HTMLInputElement>('radio', { name: '双面' });
  fireEvent.click(both);
  const sides = () => documentsOf(getDraft()).map(({ settings }) => settings.print_sided);
  expect(sides()).toEqual(['double', 'double', 'double']);
  expect(both.checked).toBe(true);
  fireEvent.change(screen.getByRole('combobox', { name: '单双面：乙.pdf' }), { target: { value: 'single' } });
  expect(sides()).toEqual(['double', 'single', 'double']);
  expect(choice.queryByRole('radio', { checked: true })).toBeNull();
});
