import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LazyPart, lazyPart } from './lazy-part.tsx';

afterEach(cleanup);

const greeting = { Greeting: ({ name }: { name: string }) => <p>你好，{name}</p> };

test('a part that fails to load shows an error and can be retried', async () => {
  let attempts = 0;
  const part = lazyPart(async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return greeting;
  });
  render(<LazyPart part={part}>{({ Greeting }) => <Greeting name="小林" />}</LazyPart>);
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('你好，小林')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a loaded part is rendered at once', async () => {
  const part = lazyPart(async () => greeting);
  await part.load();
  render(
    <LazyPart part={part} fallback={<p>请稍候</p>}>
      {({ Greeting }) => <Greeting name="小林" />}
    </LazyPart>,
  );
  expect(screen.getByText('你好，小林')).toBeTruthy();
  expect(screen.queryByText('请稍候')).toBeNull();
});
