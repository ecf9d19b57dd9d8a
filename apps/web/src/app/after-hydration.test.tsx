import { act, cleanup, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useBrowserValue } from '#lib/use-browser-value.ts';
import { AfterHydration } from './after-hydration.tsx';

afterEach(cleanup);

type FormProps = { onHydrating?: () => void };

/** A form that is filled in by hand; what the browser remembers is there without it. */
function Form({ onHydrating }: FormProps) {
  useLayoutEffect(() => onHydrating?.(), [onHydrating]);
  const kept = useBrowserValue(() => localStorage.getItem('phone') ?? '', '');
  const [phone = kept, setPhone] = useState<string>();
  const [isTicked = kept !== '', setIsTicked] = useState<boolean>();
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
const known = () => screen.getByRole('status').textContent;

/** As a browser does it, which tells React nothing of a value that it sets. */
function typeOn(letter: string) {
  const field = phone();
  const value = field.value + letter;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The page as the server sends it, what a visitor does with it, and then the script. */
async function visit(early = () => {}, onHydrating = () => {}) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form />);
  document.documentElement.dataset.own = 'draft';
  early();
  const complaints = vi.fn();
  await act(() => hydrateRoot(container, <Form onHydrating={onHydrating} />, { onRecoverableError: complaints }));
  expect(complaints).not.toHaveBeenCalled();
  return container;
}

test('input before hydration is replayed afterwards', async () => {
  const page = await visit(() => {
    phone().value = '13800138000';
    tick().click();
  });
  expect(known()).toBe('13800138000 true');
  expect(phone().value).toBe('13800138000');
  expect(tick().checked).toBe(true);
  page.remove();
});

test('a letter typed during hydration is kept', async () => {
  const page = await visit(
    () => {
      phone().value = '1380013800';
    },
    () => typeOn('0'),
  );
  expect(known()).toBe('13800138000 false');
  expect(phone().value).toBe('13800138000');
  page.remove();
});

test('stored values are shown, and nothing else is filled in', async () => {
  localStorage.setItem('phone', '13900139000');
  const page = await visit();
  expect(known()).toBe('13900139000 true');
  expect(tick().checked).toBe(true);
  expect(document.documentElement.dataset.own).toBe(undefined);
  localStorage.clear();
  page.remove();
});
