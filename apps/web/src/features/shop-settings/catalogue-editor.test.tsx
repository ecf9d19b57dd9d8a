import { defaultPriceList } from '@print/contract/default-price-list';
import { catalogueOf } from '@print/contract/shop';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useStore } from 'zustand';
import { CatalogueEditor } from './catalogue-editor.tsx';
import { catalogueFormOf } from './catalogue-form.ts';
import { noEdits, unsavedEdits } from './unsaved-edits.ts';

afterEach(() => {
  cleanup();
  unsavedEdits.setState(noEdits, true);
});

const current = { ...catalogueOf(defaultPriceList), version: 1, created_at: '2026-11-01T00:00:00Z', created_by: '' };
const Editor = () => <CatalogueEditor form={catalogueFormOf(current, useStore(unsavedEdits).catalogue, null)} />;
const show = () => render(<Editor />);
const unsaved = () => unsavedEdits.getState().catalogue?.edit;
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

const typeInto = (container: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(container).getByLabelText(label), { target: { value } });
const addBinding = (kind: string, name: string, fee: string) => {
  fireEvent.click(button('添加装订方式'));
  const dialog = screen.getByRole('dialog');
  fireEvent.click(within(dialog).getByRole('radio', { name: kind }));
  typeInto(dialog, '名称', name);
  typeInto(dialog, '费用', fee);
  typeInto(dialog, '怎么收', 'copy');
  fireEvent.click(within(dialog).getByRole('button', { name: '添加' }));
};

test('a second binding of a kind is added, edited like the others, and shown as customers will see it', () => {
  show();
  addBinding('环装', '铁圈装', '8');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button('修改：铁圈装').getAttribute('aria-expanded')).toBe('true');
  const row = screen.getByRole('listitem', { name: '铁圈装' });
  typeInto(row, '每份最多', '300');
  fireEvent.click(within(row).getByRole('checkbox', { name: '铁圈装适用 B5 70g' }));
  expect(unsaved()?.bindings.at(-1)).toEqual({
    type: 'ring_bound_2',
    name: '铁圈装',
    fee: '8',
    fee_per: 'copy',
    min_sheets: '',
    max_sheets: '300',
    papers: ['a4_70g', 'a4_80g'],
    is_shown: true,
  });
  const preview = within(screen.getByRole('region', { name: '顾客将看到的价目' }));
  expect(preview.getByRole('row', { name: /铁圈装/ }).textContent).toContain('8.00/份');
  expect(row.textContent).toContain('装几份（本）收几份');
  typeInto(row, '怎么收', 'group');
  expect(preview.getByRole('table', { name: '装订，每组' }).textContent).toContain('铁圈装¥8.00');
});

test('a new binding needs a name and a fee, and can be dropped until it is published', () => {
  show();
  addBinding('骑马钉', ' ', '');
  expect(screen.getByRole('dialog').textContent).toMatch(/请填名称.*请填金额/);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
  addBinding('骑马钉', '铜骑马钉', '3');
  fireEvent.click(button('移除：铜骑马钉'));
  expect(screen.queryByRole('listitem', { name: '铜骑马钉' })).toBeNull();
  expect(screen.queryByRole('button', { name: '移除：骑马钉' }), 'a published binding stays').toBeNull();
});

test('a shop has at most twelve bindings', () => {
  show();
  for (let number = 6; number <= 12; number += 1) addBinding('环装', `环装 ${number}`, '5');
  expect(unsaved()?.bindings).toHaveLength(12);
  expect(button('添加装订方式').getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('最多 12 种装订方式。')).toBeTruthy();
  fireEvent.click(button('添加装订方式'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
