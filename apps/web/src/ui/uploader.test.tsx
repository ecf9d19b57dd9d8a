import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Uploader } from './uploader.tsx';

afterEach(cleanup);

test.each([
  [0, '正在上传 0%'],
  [99, '正在上传 99%'],
  [100, '处理中…'],
])('at %i percent it says %s', (percent, text) => {
  const ignore = () => undefined;
  render(
    <Uploader state={{ kind: 'loading', percent }} onFiles={ignore} onRetry={ignore} accept={['.pdf']} hint="提示" />,
  );
  expect(screen.getByRole('button').textContent).toContain(text);
});
