import { downloadPrintFile } from '@print/contract/printing';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { json, startServer } from '../../test/test-server.ts';
import { attachmentName } from './attachment-name.ts';
import { download } from './download.ts';
import { getToken, setToken } from './token.ts';

const request = { params: { id: '0d9cbd4e-4f3a-4d0e-8f5c-6f5d6f0f9a11' }, querystring: { pass: 'backs' } } as const;

afterEach(() => setToken(null));

/** Records the saved files: jsdom saves nothing and has no object URLs. */
function recordSaves() {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  const revoked: string[] = [];
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  };
  URL.revokeObjectURL = (url) => void revoked.push(url);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href) as Blob });
  });
  onTestFinished(() => click.mockRestore());
  return { saved, revoked };
}

test('a file is fetched with credentials and saved under the server’s name', async () => {
  setToken('secret');
  const { saved } = recordSaves();
  const { received } = await startServer((response) =>
    response
      .writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="print.pdf"; filename*=UTF-8''${encodeURIComponent('A7K2MX 装订组1.pdf')}`,
      })
      .end('%PDF'),
  );
  const percentages: number[] = [];
  await download(downloadPrintFile, request, { onProgress: (percent) => percentages.push(percent) });
  expect(saved.map(({ name, blob }) => [name, blob.size])).toEqual([['A7K2MX 装订组1.pdf', 4]]);
  expect(received[0]).toMatchObject({
    url: '/api/staff/print-files/0d9cbd4e-4f3a-4d0e-8f5c-6f5d6f0f9a11/?pass=backs',
    headers: { authorization: 'Token secret' },
  });
});

test('progress is reported when the response has a content length', async () => {
  const { saved } = recordSaves();
  await startServer((response) => {
    response.writeHead(200, { 'content-disposition': 'attachment; filename=a.zip', 'content-length': '10' });
    response.write('12345');
    setTimeout(() => response.end('67890'), 20);
  });
  const percentages: number[] = [];
  await download(downloadPrintFile, request, { onProgress: (percent) => percentages.push(percent) });
  expect(percentages).toEqual([50, 100]);
  expect(saved[0]?.blob.size).toBe(10);
});

test('an error response is thrown as ApiError, and nothing is saved', async () => {
  const { saved } = recordSaves();
  await startServer((response) => json(response, 409, { detail: '印刷文件还没准备好', code: 'print_file_not_ready' }));
  await expect(download(downloadPrintFile, request)).rejects.toThrow('印刷文件还没准备好');
  expect(saved).toEqual([]);
});

test('a captive portal’s page is not saved as a file', async () => {
  const { saved } = recordSaves();
  await startServer((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>log in</p>'));
  await expect(download(downloadPrintFile, request)).rejects.toThrow('请求失败，请稍后重试');
  expect(saved).toEqual([]);
});

test('a 401 drops the token', async () => {
  setToken('old');
  await startServer((response) => json(response, 401, {}));
  await expect(download(downloadPrintFile, request)).rejects.toThrow('登录已过期，请重新登录');
  expect(getToken()).toBe(null);
});

test.each([
  ["attachment; filename*=UTF-8''%E5%B7%A5%E5%8D%95.pdf", '工单.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['attachment; filename=plain.pdf', 'plain.pdf'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%zz', 'x.pdf'],
  ['attachment; filename="../../x.pdf"', '.._.._x.pdf'],
  ['inline', undefined],
  [null, undefined],
])('the header %s gives the file name %s', (header, name) => {
  expect(attachmentName(header)).toBe(name);
});
