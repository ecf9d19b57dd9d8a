import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

const remove = vi.fn();

beforeEach(() => {
  remove.mockClear();
  render(
    <MemoryRouter>
      <Menu
        label="文件操作"
        items={[
          { label: '上移', onSelect: () => {} },
          { label: '查看', to: '/order' },
          { label: '移除文件', onSelect: remove },
        ]}
        trigger={(button) => (
          <button type="button" {...button}>
            更多
          </button>
        )}
      />
      <button type="button">别处</button>
    </MemoryRouter>,
  );
});
afterEach(cleanup);

const trigger = () => screen.getByRole('button', { name: '更多' });
const focused = () => document.activeElement?.textContent;
const isOpen = () => screen.queryByRole('menu') !== null;

test('arrows move through the items in a circle, Home and End jump', async () => {
  trigger().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('上移');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('查看');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('移除文件');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('上移');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('移除文件');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('上移');
});

test('the up arrow opens the menu at its last item', async () => {
  trigger().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('移除文件');
});

test('Enter opens the menu, Enter chooses, and the focus returns', async () => {
  trigger().focus();
  await userEvent.keyboard('{Enter}{End}{Enter}');
  expect(remove).toHaveBeenCalledOnce();
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(trigger());
});

test('Esc closes without choosing, and the focus returns', async () => {
  await userEvent.click(trigger());
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(trigger());
});

test('Tab closes the menu and moves on from its button', async () => {
  await userEvent.click(trigger());
  await userEvent.tab();
  expect(isOpen()).toBe(false);
  expect(focused()).toBe('别处');
});

test('a press outside closes the menu', async () => {
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('button', { name: '别处' }));
  expect(isOpen()).toBe(false);
});
