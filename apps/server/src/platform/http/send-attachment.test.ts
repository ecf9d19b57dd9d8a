import { expect, test } from 'vitest';
import { attachmentNamed } from './send-attachment.ts';

test('a name in any script is told in full, and in plain letters to old programs', () => {
  expect(attachmentNamed('第1组 (A4).pdf')).toBe(
    `attachment; filename="_1_ (A4).pdf"; filename*=UTF-8''%E7%AC%AC1%E7%BB%84%20%28A4%29.pdf`,
  );
});

test('no name can add to the header', () => {
  const header = attachmentNamed('a"; x=\r\nset-cookie: b%41\\.pdf');
  expect(header).not.toMatch(/[\r\n]/);
  expect(header.split('"')).toHaveLength(3);
});
