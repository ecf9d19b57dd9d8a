import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDraft } from '../draft.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { Agreements } from './agreements.tsx';

beforeEach(() => changeDraft(() => emptyDraft));
afterEach(cleanup);

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (name: string) => fireEvent.click(box(name));
const agreed = () => {
  const { hasAgreedToTerms, hasAgreedToPrivacy } = getDraft();
  return [hasAgreedToTerms, hasAgreedToPrivacy];
};

test('one press agrees to both texts, and each agreement can be taken back alone', () => {
  render(<Agreements />);
  press('一并同意');
  expect(agreed()).toEqual([true, true]);
  expect([box('同意服务条款').checked, box('同意隐私协议').checked]).toEqual([true, true]);
  press('同意隐私协议');
  expect(agreed()).toEqual([true, false]);
  expect(box('一并同意').checked).toBe(false);
  press('一并同意');
  expect(agreed()).toEqual([true, true]);
  press('一并同意');
  expect(agreed()).toEqual([false, false]);
});

test('agreeing to both texts one by one ticks both at once too', () => {
  render(<Agreements />);
  press('同意服务条款');
  expect(box('一并同意').checked).toBe(false);
  press('同意隐私协议');
  expect(box('一并同意').checked).toBe(true);
});
