import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Logo } from './logo.tsx';

test('the logo in the header has the shapes of the favicon', () => {
  const favicon = readFileSync(join(import.meta.dirname, '../../../public/favicon.svg'), 'utf8');
  const { container } = render(<Logo />, { wrapper: MemoryRouter });
  const shapes = [...container.querySelectorAll('path')].map((path) => [
    path.getAttribute('fill'),
    path.getAttribute('d'),
  ]);
  expect(shapes).toHaveLength(3);
  expect(shapes).toEqual([...favicon.matchAll(/<path fill="(.+?)" d="(.+?)"\/>/g)].map(([, fill, d]) => [fill, d]));
});
