import { deleteCancelledFiles } from '@print/contract/cancelled-files';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { json, startServer } from '../../../test/test-server.ts';
import { CancelledFiles } from './cancelled-files.tsx';

beforeAll(() => {
  setCsrfCookie('from-cookie');
});
afterEach(cleanup);

const megabyte = 1024 ** 2;
const room = (orders: number, megabytes: number) => ({ orders, files: 2 * orders, bytes: megabytes * megabyte });
type Reply = { status: number; body: object };

/** The section on a server that keeps 12 orders and gives these replies to the deletions, the last one repeatedly. */
async function openSection(...replies: Reply[]) {
  const pending: (() => void)[] = [];
  let deletions = 0;
  await startServer((response, { method }) => {
    if (method !== deleteCancelledFiles.method) return json(response, 200, room(12, 1300));
    const { status, body } = replies[Math.min(deletions, replies.length - 1)] ?? { status: 500, body: {} };
    deletions += 1;
    pending.push(() => json(response, status, body));
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CancelledFiles />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '全部删除' }));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('12 单已取消的订单，共 24 个文件、1.3 GB');
  fireEvent.click(screen.getByRole('button', { name: '删除 24 个文件' }));
  return {
    countDeletions: () => deletions,
    reply: async () => {
      await expect.poll(() => pending.length).toBe(1);
      pending.shift()?.();
    },
  };
}

const reply = (freed: object, left: object): Reply => ({ status: 200, body: { ...freed, left } });

test('the calls go on until no file is left, with the progress and the sum', async () => {
  const section = await openSection(reply(room(9, 1000), room(3, 300)), reply(room(3, 300), room(0, 0)));
  await section.reply();
  await screen.findByText('已释放 1.0 GB，继续删除中…');
  expect(screen.getByText('300.0 MB')).toBeDefined();
  await section.reply();
  await screen.findByText('已释放 1.3 GB');
  expect(screen.getByText('已取消的订单没有留下文件。')).toBeDefined();
  expect(screen.queryByRole('button', { name: '全部删除' })).toBe(null);
  expect(section.countDeletions()).toBe(2);
});

test('the calls stop when one of them frees nothing', async () => {
  const section = await openSection(reply(room(0, 0), room(12, 1300)));
  await section.reply();
  await screen.findByText('还有 24 个文件没有删除，请稍后再试。');
  expect(section.countDeletions()).toBe(1);
});

test('a failure names the room that is free already', async () => {
  const failure = { status: 503, body: { code: 'unavailable', detail: '数据库暂时没有应答' } };
  const section = await openSection(reply(room(9, 1000), room(3, 300)), failure);
  await section.reply();
  await section.reply();
  expect((await screen.findByRole('alert')).textContent).toMatch(/已释放 1\.0 GB，没有删完.*数据库暂时没有应答/);
});
