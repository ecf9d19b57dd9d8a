import { describe, expect, test } from 'vitest';
import { readFileName } from './file-name-rules.ts';

describe('a file name', () => {
  test.each([
    ['毕业论文.pdf', '毕业论文.pdf', 'pdf'],
    ['简历 (1).DOCX', '简历 (1).DOCX', 'docx'],
    ['photo.jpeg', 'photo.jpeg', 'jpg'],
    ['IMG_0001.HEIC', 'IMG_0001.HEIC', 'heic'],
    ['IMG_0001.heif', 'IMG_0001.heif', 'heic'],
    ['📄答辩👨‍👩‍👧.pptx', '📄答辩👨‍👩‍👧.pptx', 'pptx'],
    ['../../etc/passwd.pdf', 'passwd.pdf', 'pdf'],
    ['C:\\Users\\wang\\作业.doc', '作业.doc', 'doc'],
    ['a\u0000b\r\nc.png', 'abc.png', 'png'],
    ['exe\u202Efdp.docx', 'exefdp.docx', 'docx'],
    ['cafe\u0301.ppt', 'caf\u00E9.ppt', 'ppt'],
    ['tab\tand   spaces .pdf', 'taband spaces.pdf', 'pdf'],
    ['trailing.pdf. .', 'trailing.pdf', 'pdf'],
    ['half \uD83D.pdf', 'half.pdf', 'pdf'],
    ['a.b.c.pdf', 'a.b.c.pdf', 'pdf'],
    ['.pdf', '未命名.pdf', 'pdf'],
    ['\u202E.pdf', '未命名.pdf', 'pdf'],
    ['dir/.docx', '未命名.docx', 'docx'],
  ])('%j becomes %j', (input, name, kind) => {
    expect(readFileName(input)).toEqual({ name, kind });
  });

  test.each(['virus.exe', 'pdf', 'archive.pdf.zip', 'notes.txt', '', '..', 'x.constructor', 'x.__proto__', 'a.'])(
    '%j has no accepted extension',
    (input) => {
      expect(readFileName(input).kind).toBeUndefined();
    },
  );

  test('is shortened to 255 characters and keeps its extension', () => {
    const { name, kind } = readFileName(`${'论'.repeat(300)}.docx`);
    expect(kind).toBe('docx');
    expect(name).toBe(`${'论'.repeat(250)}.docx`);
  });

  test('is never cut inside a character', () => {
    const { name } = readFileName(`${'👨‍👩‍👧'.repeat(100)}.pdf`);
    expect(name.length).toBeLessThanOrEqual(255);
    expect(name.isWellFormed()).toBe(true);
    expect(name).toBe(`${'👨‍👩‍👧'.repeat(31)}.pdf`);
    expect(readFileName(`a${'\u0301'.repeat(300)}.pdf`).name).toBe('未命名.pdf');
  });

  test('is processed quickly, whatever its length and content', () => {
    for (const filler of ['.', ' .', '. ', '\u0301', '\u0301\u0323', '\u200b', 'a.'])
      for (const input of [`${filler.repeat(40_000)}a.pdf`, filler.repeat(40_000)]) {
        const startedAt = performance.now();
        readFileName(input);
        expect(performance.now() - startedAt).toBeLessThan(1000);
      }
  });
});
