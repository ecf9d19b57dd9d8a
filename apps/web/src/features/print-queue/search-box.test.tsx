import { act, fireEvent, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

/** A box above a list whose address changes when it is told to. */
function openBox() {
  vi.useFakeTimers();
  const asked: string[] = [];
  const boxAt = (value: string) => (
    <SearchBox ref={null} value={value} onSearch={(text) => asked.push(text)} onEnter={() => {}} />
  );
  const { getByRole, rerender, unmount } = render(boxAt(''));
  onTestFinished(() => {
    unmount();
    vi.useRealTimers();
  });
  const box = getByRole('textbox', { name: '搜索订单' }) as HTMLInputElement;
  return {
    asked,
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    pause: () => act(() => vi.advanceTimersByTime(250)),
    arrive: (value: string) => rerender(boxAt(value)),
  };
}

test('what is typed on while the list is being looked for stays', () => {
  const { asked, box, type, pause, arrive } = openBox();
  type('20732');
  pause();
  type('207320');
  pause();
  type('2073209');
  expect(asked).toEqual(['20732', '207320']);
  arrive('20732');
  expect(box.value).toBe('2073209');
  arrive('207320');
  expect(box.value).toBe('2073209');
});

test('an address that somebody else has changed is followed', () => {
  const { box, type, pause, arrive } = openBox();
  type('1234');
  pause();
  arrive('1234');
  arrive('');
  expect(box.value).toBe('');
  arrive('1234');
  expect(box.value).toBe('1234');
});
