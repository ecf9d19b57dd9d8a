import { describe, expect, test } from 'vitest';
import { isPagePath, safeRedirect } from './pages.ts';

describe('the redirect target of a sign-in', () => {
  test.each([
    ['/profile', '/profile'],
    ['/order?step=2#total', '/order?step=2#total'],
    ['/profile?status=pending', '/profile?status=pending'],
    ['/中文?q=打印', '/%E4%B8%AD%E6%96%87?q=%E6%89%93%E5%8D%B0'],
  ])('%s is allowed', (target, expected) => {
    expect(safeRedirect(target)).toBe(expected);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/./\t/evil.example',
    '/\n/evil.example',
    '/\t/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'profile',
    '',
    '/auth/login?redirect=/auth/login',
    '/auth/login?redirect=//evil.example',
    '/AUTH/login',
    '/%61uth/login',
    '/x/../auth/register',
    '/api/oauth/github/',
    '/api/logout/',
    '/api',
    undefined,
    null,
    { toString: () => '/profile' },
  ])('%j is replaced by the home page', (target) => {
    expect(safeRedirect(target)).toBe('/');
  });
});

test.each(['/', '/order', '/order/', '/staff', '/staff/orders/1', '/oauth/callback'])('%s is a page', (path) => {
  expect(isPagePath(path)).toBe(true);
});

test.each(['/nowhere', '/orders', '/staffroom', '/auth', '//'])('%s is not a page', (path) => {
  expect(isPagePath(path)).toBe(false);
});
