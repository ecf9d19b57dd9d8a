import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { catalogueOf } from '@print/contract/shop';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SelectField } from '#ui/select-field.tsx';
import { ColorChoice } from './color-choice.tsx';

afterEach(cleanup);

const [a4, ...others] = catalogueOf(defaultPriceList).papers;
if (!a4) throw new Error('no paper');
const papers = [{ ...a4, color_price: 0.5 }, ...others];

function show(paper_size: string | undefined) {
  const onChange = vi.fn();
  const settings = { ...defaultPrintSettings, paper_size };
  render(<ColorChoice settings={settings} papers={papers} onChange={onChange} Choice={SelectField} />);
  return onChange;
}

test('colour can be chosen on a paper that has a colour price', () => {
  const onChange = show('a4_70g');
  fireEvent.change(screen.getByLabelText('颜色'), { target: { value: 'color' } });
  expect(onChange).toHaveBeenCalledWith({ color_mode: 'color' });
});

test('a paper without colour is black and white, and says so', () => {
  show('b5_70g');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByText('B5 70g 不印彩色')).toBeDefined();
});

test('documents on different papers get the same paper first', () => {
  show(undefined);
  expect(screen.getByText('改成同一种纸，再选颜色')).toBeDefined();
});
