import { expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';

const megabyte = 1024 * 1024;
const shop = {
  accepted_extensions: ['pdf', 'docx'],
  limits: {
    max_file_bytes: 200 * megabyte,
    recommended_file_bytes: 100 * megabyte,
    max_screenshot_bytes: 10 * megabyte,
    max_copies: 999,
    max_groups: 3,
    max_documents_per_group: 50,
  },
};
const file = (name: string, size = 1000) => ({ name, size });

test('accepted extensions match in any letter case', () => {
  const files = [file('a.pdf'), file('B.DOCX'), file('论文.v2.pdf', 200 * megabyte)];
  expect(checkFiles(files, shop, 0)).toEqual({ accepted: files, refusals: [] });
});

test('a refused file is named with the reason', () => {
  const files = [file('a.heic'), file('README'), file('b.pdf', 0), file('c.pdf', 200 * megabyte + 1)];
  expect(checkFiles(files, shop, 0)).toEqual({
    accepted: [],
    refusals: [
      '“a.heic”的格式不支持，请上传 pdf、docx',
      '“README”的格式不支持，请上传 pdf、docx',
      '“b.pdf”是空文件',
      '“c.pdf”超过 200MB，请压缩或拆分后再上传',
    ],
  });
});

test('every new file starts a group, up to the limit of the shop', () => {
  const { accepted, refusals } = checkFiles([file('a.pdf'), file('b.pdf')], shop, 2);
  expect(accepted).toHaveLength(1);
  expect(refusals).toEqual(['“b.pdf”没有添加：一单最多 3 组，新文件先自成一组']);
});
