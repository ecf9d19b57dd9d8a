import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PhoneField } from './phone-field.tsx';

afterEach(cleanup);

let stored = '';

function Phone({ initial = '' }: { initial?: string }) {
  const [phone, setPhone] = useState(initial);
  stored = phone;
  return <PhoneField value={phone} onChange={setPhone} hint="取件和查单都靠它" />;
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: '手机号' });

test('a number is shown in groups of 3-4-4 and stored as digits', async () => {
  render(<Phone />);
  await userEvent.type(input(), '13800138000');
  expect(input().value).toBe('138 0013 8000');
  expect(stored).toBe('13800138000');
});

test.each(['+86 138-0013-8000', '0086 13800138000', '86 138 0013 8000', ' 138 0013 8000 ', '(+86)13800138000'])(
  'a pasted %s is stored as the same number',
  async (pasted) => {
    render(<Phone />);
    await userEvent.click(input());
    await userEvent.paste(pasted);
    expect(stored).toBe('13800138000');
  },
);

test('a country code can be typed digit by digit', async () => {
  render(<Phone />);
  await userEvent.type(input(), '+8613800138000');
  expect(stored).toBe('13800138000');
});

test('a twelfth digit is ignored', async () => {
  render(<Phone initial="13800138000" />);
  await userEvent.type(input(), '9');
  expect(stored).toBe('13800138000');
});

test('a correction in the middle keeps the caret there', async () => {
  render(<Phone initial="13800138000" />);
  await userEvent.type(input(), '{Backspace}5', { initialSelectionStart: 5, initialSelectionEnd: 5 });
  expect(stored).toBe('13850138000');
  expect(input().selectionStart).toBe(5);
});

test('an unlikely number gets a hint on blur and stays in the field', async () => {
  render(<Phone />);
  await userEvent.type(input(), '12345');
  expect(screen.queryByText(/不像手机号/)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(/不像手机号/)).toBeDefined();
  expect(input().getAttribute('aria-invalid')).toBeNull();
  expect(stored).toBe('12345');
});
