import { act, cleanup, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useBrowserValue } from '#lib/use-browser-value.ts';
import { AfterHydration } from './after-hydration.tsx';

afterEach(cleanup);

type FormProps = { onHydrating?: () => void };

/** A form whose initial values come from localStorage. */
function Form({ onHydrating }: FormProps) {
  useLayoutEffect(() => onHydrating?.(), [onHydrating]);
  const stored = useBrowserValue(() => localStorage.getItem('phone') ?? '', '');
  const [phone = stored, setPhone] = useState<string>();
  const [isTicked = stored !== '', setIsTicked] = useState<boolean>();
  return (
    <main>
      <input aria-label="手机号" value={phone} onChange={(event) => setPhone(event.target.value)} />
      <input type="checkbox" checked={isTicked} onChange={(event) => setIsTicked(event.target.checked)} />
      <output>{`${phone} ${isTicked}`}</output>
      <AfterHydration />
    </main>
  );
}

const phone = () => screen.getByLabelText<HTMLInputElement>('手机号');
const tick = () => screen.getByRole<HTMLInputElement>('checkbox');
const stateText = () => screen.getByRole('status').textContent;

/** Uses the native setter, as a browser does: React does not notice the new value by itself. */
function typeLetter(letter: string) {
  const field = phone();
  const value = field.value + letter;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Renders the page on the server, runs `beforeHydration`, then hydrates. */
async function visit(beforeHydration = () => {}, onHydrating = () => {}) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form />);
  document.documentElement.dataset.own = 'draft';
  beforeHydration();
  const onRecoverableError = vi.fn();
  await act(() => hydrateRoot(container, <Form onHydrating={onHydrating} />, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  return container;
}

test('input before hydration is replayed afterwards', async () => {
  const page = await visit(() => {
    phone().value = '13800138000';
    tick().click();
  });
  expect(stateText()).toBe('13800138000 true');
  expect(phone().value).toBe('13800138000');
  expect(tick().checked).toBe(true);
  page.remove();
});

test('a letter typed during hydration is not lost', async () => {
  const page = await visit(
    () => {
      phone().value = '1380013800';
    },
    () => typeLetter('0'),
  );
  expect(stateText()).toBe('13800138000 false');
  expect(phone().value).toBe('13800138000');
  page.remove();
});

test('stored values are shown, and nothing else is filled in', async () => {
  localStorage.setItem('phone', '13900139000');
  const page = await visit();
  expect(stateText()).toBe('13900139000 true');
  expect(tick().checked).toBe(true);
  expect(document.documentElement.dataset.own).toBe(undefined);
  localStorage.clear();
  page.remove();
});
