import { expect, test } from 'vitest';
import { isPngOrJpeg } from './read-screenshot.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('a picture is recognised by its signature', () => {
  expect(isPngOrJpeg(bytes('\x89PNG\r\n\x1a\n'))).toBe(true);
  expect(isPngOrJpeg(bytes('\xff\xd8\xff\xe0'))).toBe(true);
});

test('other files and truncated signatures are refused', () => {
  for (const start of ['', '\x89PN', '\xff\xd8', 'GIF89a..', '<svg xmlns', 'RIFF....WEBP', 'hello'])
    expect(isPngOrJpeg(bytes(start))).toBe(false);
});
