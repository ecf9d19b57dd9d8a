import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Stepper } from './stepper.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Copies({ initial, max = 999 }: { initial: number | undefined; max?: number }) {
  const [copies, setCopies] = useState(initial);
  return (
    <>
      <Stepper label="份数" value={copies} onChange={setCopies} max={max} />
      <output>{copies}</output>
    </>
  );
}

const number = () => screen.getByRole('spinbutton', { name: '份数' });
const copies = () => Number(screen.getAllByRole('status').at(-1)?.textContent);

test('a press changes the number by one, and never below one', async () => {
  render(<Copies initial={1} />);
  await userEvent.click(screen.getByRole('button', { name: '增加份数' }));
  expect(copies()).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: '减少份数' }));
  await userEvent.click(screen.getByRole('button', { name: '减少份数' }));
  expect(copies()).toBe(1);
});

test('only the digits of a typed text are used', async () => {
  render(<Copies initial={1} />);
  await userEvent.clear(number());
  await userEvent.type(number(), '1e2份');
  expect(number()).toHaveProperty('value', '12');
  expect(copies()).toBe(12);
});

test('a cleared field can be refilled, and becomes 1 on blur', async () => {
  render(<Copies initial={5} />);
  await userEvent.clear(number());
  expect(number()).toHaveProperty('value', '');
  expect(copies()).toBe(5);
  await userEvent.tab();
  expect(number()).toHaveProperty('value', '1');
  expect(copies()).toBe(1);
});

test('a number above the maximum becomes the maximum', async () => {
  render(<Copies initial={1} max={50} />);
  await userEvent.clear(number());
  await userEvent.type(number(), '99');
  await userEvent.tab();
  expect(number()).toHaveProperty('value', '50');
  expect(copies()).toBe(50);
});

test('the arrow keys change the number by one', async () => {
  render(<Copies initial={3} />);
  await userEvent.type(number(), '{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(copies()).toBe(4);
});

test('numbers that differ are an empty field, in which 1 and both buttons count', async () => {
  render(<Copies initial={undefined} />);
  expect(number()).toHaveProperty('value', '');
  for (const name of ['增加份数', '减少份数']) {
    cleanup();
    render(<Copies initial={undefined} />);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(number()).toHaveProperty('value', '1');
  }

  cleanup();
  render(<Copies initial={undefined} />);
  await userEvent.type(number(), '1');
  expect(copies()).toBe(1);
});

test('a text without a number leaves numbers that differ alone', async () => {
  render(<Copies initial={undefined} />);
  await userEvent.type(number(), '份');
  await userEvent.tab();
  expect(number()).toHaveProperty('value', '');
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('');
});

test('a long press repeats until release, and the release adds no step', () => {
  vi.useFakeTimers();
  render(<Copies initial={1} />);
  const more = screen.getByRole('button', { name: '增加份数' });
  fireEvent.pointerDown(more);
  act(() => vi.advanceTimersByTime(399));
  expect(copies()).toBe(1);
  act(() => vi.advanceTimersByTime(1));
  for (let step = 0; step < 5; step++) act(() => vi.advanceTimersByTime(80));
  expect(copies()).toBe(6);
  fireEvent.pointerUp(more);
  fireEvent.click(more);
  act(() => vi.advanceTimersByTime(2000));
  expect(copies()).toBe(6);
});

test('a long press on minus stops at one', () => {
  vi.useFakeTimers();
  render(<Copies initial={3} />);
  fireEvent.pointerDown(screen.getByRole('button', { name: '减少份数' }));
  act(() => vi.advanceTimersByTime(400));
  for (let step = 0; step < 6; step++) act(() => vi.advanceTimersByTime(80));
  expect(copies()).toBe(1);
});
