import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset();
  Object.assign(navigator, { clipboard: { writeText } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

function PickupCode() {
  const code = useRef<HTMLSpanElement>(null);
  return (
    <p>
      <span ref={code}>A7K2MX</span>
      <CopyButton text="A7K2MX" label="复制取件码" source={code} />
    </p>
  );
}

const press = async () => {
  const button = screen.getByRole('button', { name: '复制取件码' });
  button.focus();
  await act(async () => fireEvent.click(button));
};

test('the code is copied, and the button confirms it for two seconds', async () => {
  render(<PickupCode />);
  await press();
  expect(writeText).toHaveBeenCalledWith('A7K2MX');
  expect(screen.getByRole('button', { name: '已复制' })).toBeDefined();
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.getByRole('button', { name: '复制取件码' })).toBeDefined();
});

test('without the clipboard API a selection is copied, and the focus returns', async () => {
  let copied = '';
  document.execCommand = () => {
    const holder = document.activeElement as HTMLTextAreaElement;
    copied = holder.value.slice(holder.selectionStart, holder.selectionEnd);
    return true;
  };
  writeText.mockRejectedValue(new Error('denied'));
  render(<PickupCode />);
  await press();
  expect(copied).toBe('A7K2MX');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '已复制' }));
  expect(document.querySelector('textarea')).toBeNull();
});

test('if copying fails, the code is selected', async () => {
  document.execCommand = () => false;
  writeText.mockRejectedValue(new Error('denied'));
  render(<PickupCode />);
  await press();
  expect(getSelection()?.toString()).toBe('A7K2MX');
  expect(screen.getByRole('button', { name: '已选中，请手动复制' })).toBeDefined();
});
