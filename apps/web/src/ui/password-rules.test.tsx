import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordRules } from './password-rules.tsx';

afterEach(cleanup);

const length = { min: 8, max: 128 };
const forbidden = ['小林同学同学同学', 'lin@example.com', ''];

const shown = (password: string, confirm: string) => {
  cleanup();
  render(<PasswordRules password={password} confirm={confirm} length={length} forbidden={forbidden} />);
  return screen.getAllByRole('listitem').map((item) => item.textContent);
};

test('each rule is ticked off as soon as it is met', () => {
  expect(shown('', '')).toEqual(['至少 8 位', '和用户名、邮箱不同', '两次输入一致']);
  expect(shown('correct', '')).toContain('至少 8 位');
  expect(shown('correct horse', 'correct')).toEqual([
    '至少 8 位（已满足）',
    '和用户名、邮箱不同（已满足）',
    '两次输入一致',
  ]);
  expect(shown('correct horse', 'correct horse')).toContain('两次输入一致（已满足）');
});

test('the username or e-mail address is no valid password, also in capitals or full-width letters', () => {
  expect(shown('LIN@example.com', '')).toContain('和用户名、邮箱不同');
  expect(shown('小林同学同学同学', '')).toContain('和用户名、邮箱不同');
  expect(shown('ｌｉｎ@example.com', '')).toContain('和用户名、邮箱不同');
});

test('a password that is too long shows the upper limit', () => {
  expect(shown('x'.repeat(128), '')).toContain('至少 8 位（已满足）');
  expect(shown('x'.repeat(129), '')).toContain('最多 128 位');
});
