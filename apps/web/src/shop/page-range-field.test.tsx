import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageRangeField } from './page-range-field.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(value = '') {
  const onChange = vi.fn();
  const { unmount } = render(<PageRangeField value={value} error={undefined} onChange={onChange} />);
  const type = (text: string) => fireEvent.change(screen.getByLabelText('页码范围'), { target: { value: text } });
  return { onChange, type, unmount };
}

test('a range counts after a pause in typing', () => {
  const { onChange, type, unmount } = show();
  type('1');
  type('1-3');
  expect(onChange).not.toHaveBeenCalled();
  act(() => vi.runAllTimers());
  expect(onChange.mock.calls).toEqual([['1-3']]);
  unmount();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a range counts when the field disappears before the pause', () => {
  const { onChange, type, unmount } = show();
  type('2－4');
  unmount();
  vi.runAllTimers();
  expect(onChange.mock.calls).toEqual([['2-4']]);
});

test('a field that disappears untouched changes nothing', () => {
  const { onChange, unmount } = show('1-3');
  unmount();
  expect(onChange).not.toHaveBeenCalled();
});
