import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CodeField } from './code-field.tsx';

afterEach(cleanup);

function Code({ initial = '' }: { initial?: string }) {
  const [code, setCode] = useState(initial);
  return <CodeField value={code} onChange={setCode} />;
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: '取件码' });

test('lower-case letters and spaces are normalised while typing', async () => {
  render(<Code />);
  await userEvent.type(input(), 'a7k 2mx');
  expect(input().value).toBe('A7K2MX');
});

test('the code is extracted from a pasted message', async () => {
  render(<Code />);
  await userEvent.click(input());
  await userEvent.paste('取件码：a7k2mx，请到 3 号楼 214 取件');
  expect(input().value).toBe('A7K2MX');
});

test('a correction in the middle keeps the caret there', async () => {
  render(<Code initial="A7K2MX" />);
  await userEvent.type(input(), '{Backspace}p', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(input().value).toBe('A7P2MX');
  expect(input().selectionStart).toBe(3);
});

test('the text of an input method is parsed when its composition ends', () => {
  render(<Code />);
  fireEvent.compositionStart(input());
  fireEvent.input(input(), { target: { value: "a'7" }, isComposing: true });
  expect(input().value).toBe("a'7");
  fireEvent.compositionEnd(input());
  expect(input().value).toBe('A7');
});

test('an impossible code gets a hint on blur and stays in the field', async () => {
  render(<Code />);
  await userEvent.type(input(), 'a7k');
  expect(screen.queryByText('取件码共 6 位，请再核对一下')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('取件码共 6 位，请再核对一下')).toBeTruthy();
  expect(input().value).toBe('A7K');
});
