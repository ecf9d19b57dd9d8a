import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Profile({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        编辑
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="编辑资料" dismissible={dismissible}>
        <input aria-label="邮箱" />
      </Dialog>
    </>
  );
}

const openProfile = () => userEvent.click(screen.getByRole('button', { name: '编辑' }));
const pressEsc = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));

test('a dialog focuses its title and returns the focus on close', async () => {
  render(<Profile />);
  await openProfile();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '编辑资料' }));
  await userEvent.click(screen.getByRole('button', { name: '关闭：编辑资料' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '编辑' }));
});

test('Esc and a press outside close a dialog, a press inside does not', async () => {
  render(<Profile />);
  await openProfile();
  await userEvent.click(screen.getByRole('textbox', { name: '邮箱' }));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  pressEsc();
  expect(screen.queryByRole('dialog')).toBeNull();
  await openProfile();
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Esc and a press outside do not close an undismissible dialog', async () => {
  render(<Profile dismissible={false} />);
  await openProfile();
  expect(pressEsc()).toBe(false);
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  expect(screen.queryByRole('button', { name: '关闭：编辑资料' })).toBeNull();
});

test('a confirm dialog focuses the cancel button', () => {
  render(<ConfirmDialog open title="移除文件" danger onConfirm={() => {}} onCancel={() => {}} />);
  expect(document.activeElement?.textContent).toBe('取消');
});

test('an alert has one button', () => {
  render(<ConfirmDialog open title="请先上传付款截图！" onConfirm={() => {}} />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['知道了']);
  expect(document.activeElement?.textContent).toBe('知道了');
});
