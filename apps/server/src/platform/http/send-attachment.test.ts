import { expect, test } from 'vitest';
import { contentDispositionFor } from './send-attachment.ts';

test('a file name in any script is sent in UTF-8 and as an ASCII fallback', () => {
  expect(contentDispositionFor('第1组 (A4).pdf')).toBe(
    `attachment; filename="_1_ (A4).pdf"; filename*=UTF-8''%E7%AC%AC1%E7%BB%84%20%28A4%29.pdf`,
  );
});

test('a file name cannot inject header parameters', () => {
  const header = contentDispositionFor('a"; x=\r\nset-cookie: b%41\\.pdf');
  expect(header).not.toMatch(/[\r\n]/);
  expect(header.split('"')).toHaveLength(3);
});
