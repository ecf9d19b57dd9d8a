// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

/** Window widths in pixels at which layouts change: small phone, large phone, tablet, desktop, wide desktop. */
const breakpoints = [360, 640, 768, 1024, 1280];
const conditions = breakpoints.flatMap((px) => [`min-width: ${px}px`, `max-width: ${px - 1}px`]);

test('media queries use the shared breakpoints only', () => {
  const others = globSync('**/*.{css,ts,tsx}', { cwd: src, exclude: ['**/*.test.*'] }).flatMap((file) => {
    const queries = readFileSync(join(src, file), 'utf8').match(/@media.*|'\((min|max)-width.*?\)'/g) ?? [];
    const widths = queries.flatMap((query) => query.match(/[\w-]*(?:width|height)[^)]*/g) ?? []);
    return widths.filter((width) => !conditions.includes(width)).map((width) => `${file}: ${width}`);
  });
  expect(others).toEqual([]);
});
