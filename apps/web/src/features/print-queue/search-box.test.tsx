import { act, fireEvent, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

function renderSearchBox() {
  vi.useFakeTimers();
  const searches: string[] = [];
  const searchBox = (value: string) => (
    <SearchBox ref={null} value={value} onSearch={(text) => searches.push(text)} onEnter={() => {}} />
  );
  const { getByRole, rerender, unmount } = render(searchBox(''));
  onTestFinished(() => {
    unmount();
    vi.useRealTimers();
  });
  const box = getByRole('textbox', { name: '搜索订单' }) as HTMLInputElement;
  return {
    searches,
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    waitForDebounce: () => act(() => vi.advanceTimersByTime(250)),
    setUrlSearch: (value: string) => rerender(searchBox(value)),
  };
}

test('an earlier search in the URL does not overwrite newer typing', () => {
  const { searches, box, type, waitForDebounce, setUrlSearch } = renderSearchBox();
  type('20732');
  waitForDebounce();
  type('207320');
  waitForDebounce();
  type('2073209');
  expect(searches).toEqual(['20732', '207320']);
  setUrlSearch('20732');
  expect(box.value).toBe('2073209');
  setUrlSearch('207320');
  expect(box.value).toBe('2073209');
});

test('the box shows a search that something else put into the URL', () => {
  const { box, type, waitForDebounce, setUrlSearch } = renderSearchBox();
  type('1234');
  waitForDebounce();
  setUrlSearch('1234');
  setUrlSearch('');
  expect(box.value).toBe('');
  setUrlSearch('1234');
  expect(box.value).toBe('1234');
});
