import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { hasBubblewrap, openChildSandbox } from '#test/child-sandboxes.ts';
import { corpusPath } from '#test/corpus/corpus.ts';
import { openPress } from './open-press.ts';
import { PressFailed } from './press.ts';
import { takeFile } from './take-file.ts';

const log = createLog({ logLevel: 'silent', mode: 'test' });

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'print-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe.skipIf(!hasBubblewrap)('a sandboxed press', () => {
  function open() {
    const folder = createFolder();
    const sandboxes = openChildSandbox(folder);
    onTestFinished(() => sandboxes.stop());
    return { folder, press: openPress(log, { sandboxes }), plain: openPress(log), sandboxes };
  }

  test('makes the same print file as without a sandbox, and leaves no folder behind', async () => {
    const { folder, press, plain, sandboxes } = open();
    const printOn = async (used: typeof press, name: string) => {
      const target = join(folder, name);
      const sources = ['twelve-pages.pdf', 'one-page.pdf'].map((file, index) => ({
        path: corpusPath(file),
        pages: index === 0 ? 12 : 1,
      }));
      const pages = [[{ source: 0, page: 3 }], [{ source: 1, page: 1 }]];
      const paper = { width: 595.28, height: 841.89 };
      expect(await used.print({ sources, paper, pages, isTwoSided: false, target })).toMatchObject({ pages: 2 });
      return readFileSync(target);
    };
    const sandboxed = await printOn(press, 'sandboxed.pdf');
    expect(sandboxes.problem).toBeUndefined();
    expect(sandboxed).toEqual(await printOn(plain, 'plain.pdf'));
    expect(statSync(join(folder, 'sandboxed.pdf')).uid).toBe(process.getuid?.());
    expect(readdirSync(join(folder, 'sandboxes'))).toEqual([]);
  });

  test('draws the same slip as without a sandbox, with the fonts of the system', async () => {
    const { folder, press, plain } = open();
    const slip =
      '<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297"><text x="9" y="99">取件码</text></svg>';
    await press.draw([slip], join(folder, 'sandboxed.pdf'));
    await plain.draw([slip], join(folder, 'plain.pdf'));
    expect(readFileSync(join(folder, 'sandboxed.pdf'))).toEqual(readFileSync(join(folder, 'plain.pdf')));
  });

  test('names the unreadable source', async () => {
    const { folder, press } = open();
    const broken = join(folder, 'broken.pdf');
    writeFileSync(broken, 'no PDF');
    const paper = { width: 595, height: 842 };
    const pages = [[{ source: 0, page: 1 }]];
    const job = {
      sources: [{ path: broken, pages: 1 }],
      paper,
      pages,
      isTwoSided: false,
      target: join(folder, 'x.pdf'),
    };
    await expect(press.print(job)).rejects.toMatchObject({ failure: 'unreadable', source: 0 });
    expect(existsSync(job.target)).toBe(false);
  });
});

describe('the result of a press that a hostile file has taken over', () => {
  test.each(['link', 'folder', 'pipe', 'nothing', 'large file'])('is refused if it is a %s', async (kind) => {
    const folder = createFolder();
    const [result, target] = [join(folder, 'result.pdf'), join(folder, 'target.pdf')];
    writeFileSync(join(folder, 'secret'), 'secret');
    if (kind === 'link') symlinkSync(join(folder, 'secret'), result);
    if (kind === 'folder') execFileSync('mkdir', [result]);
    if (kind === 'pipe') execFileSync('mkfifo', [result]);
    if (kind === 'large file') writeFileSync(result, 'too long');
    await expect(takeFile(result, target, 5)).rejects.toThrow(PressFailed);
    expect(existsSync(target)).toBe(false);
  });
});
