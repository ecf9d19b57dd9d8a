import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { createFakeBwrap } from '#test/fake-bwrap.ts';
import { createFakeSoffice } from '#test/fake-soffice.ts';
import { createTestConverter, realOffice, withoutSandbox } from '#test/test-converter.ts';
import { ConverterUnavailable } from './converter.ts';
import { unshare } from './weaker-sandboxes.ts';

const bubblewrap = realOffice.bubblewrap ?? '';
const isRoot = process.getuid?.() === 0;

/** Converts every document to one page. */
const officeScript = 'cp "$(dirname "$0")/good.pdf" "$HOME/out/source.pdf"';
const createOffice = (script = officeScript) => createFakeSoffice(script).path;

const times = {
  firstProbeMs: 20_000,
  maxProbeMs: 20_000,
  lookAgain: { firstMs: 20, maxMs: 100 },
  convertAgain: { firstMs: 20, maxMs: 100 },
};
const weakSetting = { ALLOW_WEAK_SANDBOX: '1' };
const document = [corpusPath('word-short.docx'), 'docx'] as const;
const pdf = [corpusPath('twelve-pages.pdf'), 'pdf'] as const;
const rejectNamespaces = 'echo "bwrap: No permissions to create new namespace" >&2; exit 1';

describe.skipIf(!realOffice.bubblewrap)('bubblewrap', () => {
  test.each([{}, weakSetting])('that hangs is tried again and never replaced (%j)', async (environment) => {
    const bwrap = createFakeBwrap(bubblewrap, 'exec sleep 1000', 2);
    const slow = { ...times, firstProbeMs: 100, lookAgain: { firstMs: 3_600_000, maxMs: 3_600_000 } };
    const office = { soffice: createOffice(), bubblewrap: bwrap.path };
    const { converter, convert } = createTestConverter({ office, environment, times: slow });

    await converter.start();
    expect(converter).toMatchObject({ state: 'unsandboxed', sandboxProblem: 'no_response', sandbox: undefined });
    // Only qpdf makes some PDFs printable, so PDFs wait too.
    await expect(convert(...pdf)).rejects.toThrow(ConverterUnavailable);
    // A conversion that is wanted looks again at once, although the timer is far away.
    await expect.poll(() => convert(...document).catch(() => 'unavailable')).toBe(1);
    expect(converter).toMatchObject({ state: 'ready', sandboxProblem: undefined, sandbox: 'bubblewrap' });
  });

  test('that hangs is tried again on a timer, and the worker hears of its success', async () => {
    const bwrap = createFakeBwrap(bubblewrap, 'exec sleep 1000', 3);
    const office = { soffice: createOffice(), bubblewrap: bwrap.path };
    const { converter } = createTestConverter({ office, times: { ...times, firstProbeMs: 100 } });
    const states: string[] = [];
    converter.onStateChange(() => states.push(converter.state));
    await converter.start();
    await expect.poll(() => states).toEqual(['unsandboxed', 'ready']);
    expect(converter.sandbox).toBe('bubblewrap');
  });

  test('that the system refuses keeps office documents out until it works', async () => {
    const bwrap = createFakeBwrap(bubblewrap, rejectNamespaces);
    const office = { soffice: createOffice(), bubblewrap: bwrap.path };
    const { converter, convert } = createTestConverter({ office, times });
    await converter.start();
    expect(converter).toMatchObject({ state: 'unsandboxed', sandboxProblem: 'refused', sandbox: undefined });
    await expect(convert(...document)).rejects.toThrow(ConverterUnavailable);
    expect(await convert(...pdf)).toBe(12);
    bwrap.repair();
    await expect.poll(() => converter.state).toBe('ready');
    expect(await convert(...document)).toBe(1);
  });

  test.each([
    ['refused', rejectNamespaces],
    ['no_response', 'kill -KILL $$'],
  ])('that fails after it has worked (%s) is no verdict on a document', async (sandboxProblem, fault) => {
    const bwrap = createFakeBwrap(bubblewrap, fault, 0);
    const office = { soffice: createOffice(), bubblewrap: bwrap.path };
    const { converter, convert } = createTestConverter({ office, times });
    await converter.start();
    expect(converter.state).toBe('ready');
    bwrap.breakDown();
    await expect(convert(...document)).rejects.toThrow(ConverterUnavailable);
    expect(converter).toMatchObject({ state: 'unsandboxed', sandboxProblem, sandbox: undefined });
    bwrap.restore();
    await expect.poll(() => converter.state).toBe('ready');
    expect(await convert(...document)).toBe(1);
  });

  test.each([document, pdf])('that fails for a moment is tried again at once with %s', async (...file) => {
    const bwrap = createFakeBwrap(bubblewrap, `rm "$(dirname "$0")/broken"; ${rejectNamespaces}`, 0);
    const office = { soffice: createOffice(), bubblewrap: bwrap.path };
    const { converter, convert } = createTestConverter({ office, times });
    await converter.start();
    bwrap.breakDown();
    expect(await convert(...file)).toBe(file[1] === 'pdf' ? 12 : 1);
    expect(converter).toMatchObject({ state: 'ready', sandboxProblem: undefined, sandbox: 'bubblewrap' });
  });

  test('that is not installed keeps office documents out, and qpdf does not run', async () => {
    const office = { soffice: createOffice(), bubblewrap: undefined };
    const { converter, convert, target } = createTestConverter({ office, times });
    expect(converter).toMatchObject({ state: 'unsandboxed', sandboxProblem: 'missing' });
    await converter.start();
    expect(converter).toMatchObject({ state: 'unsandboxed', sandboxProblem: 'missing', sandbox: undefined });
    await expect(convert(...document)).rejects.toThrow(ConverterUnavailable);
    expect(await convert(...pdf)).toBe(12);
    expect(readFileSync(target)).toEqual(readFileSync(pdf[0]));
  });

  test('replaces the weaker sandbox that the operator allows, as soon as it works', async () => {
    const bwrap = createFakeBwrap(bubblewrap, rejectNamespaces);
    const office = { soffice: createOffice(), bubblewrap: bwrap.path };
    const { converter, convert } = createTestConverter({ office, times, environment: weakSetting });
    await converter.start();
    expect(converter).toMatchObject({ state: 'ready', sandboxProblem: 'refused' });
    expect(['unshare', 'none']).toContain(converter.sandbox);
    expect(await convert(...document)).toBe(1);
    bwrap.repair();
    await expect.poll(() => converter.sandbox).toBe('bubblewrap');
    expect(converter).toMatchObject({ state: 'ready', sandboxProblem: undefined });
  });
});

describe.skipIf(!isRoot)('a server run by root converts as nobody', () => {
  /** Fails as root, and for a user that does not own the folder. */
  const nobodyScript = `[ "$(id -u)" = 65534 ] && [ -O "$HOME/source.docx" ] || exit 1; ${officeScript}`;

  test.each([
    ['in bubblewrap', {}, 'bubblewrap'],
    ['with unshare', { sandboxes: () => ({ bubblewrap: undefined, weaker: [unshare({ isRoot })] }) }, 'unshare'],
    ['without a sandbox', withoutSandbox, 'none'],
  ] as const)('%s', async (_, sandboxes, name) => {
    const { converter, convert } = createTestConverter({
      office: { soffice: createOffice(nobodyScript) },
      times,
      ...sandboxes,
    });
    expect(await convert(...document)).toBe(1);
    expect(converter.sandbox).toBe(name);
  });

  test('and refuses a sandbox in which the program would be root', async () => {
    const asRoot = { ...unshare({ isRoot: true }), wrap: (command: readonly string[]) => command };
    const sandboxes = () => ({ bubblewrap: asRoot, weaker: [] });
    const { converter, convert } = createTestConverter({ office: { soffice: createOffice() }, times, sandboxes });
    await expect(convert(...document)).rejects.toThrow(ConverterUnavailable);
    expect(converter).toMatchObject({ state: 'unsandboxed', sandboxProblem: 'refused' });
  });
});

test('a canary that could not be converted is converted again', async () => {
  const soffice = createOffice(`[ -e "$(dirname "$0")/repaired" ] || exit 1; ${officeScript}`);
  const { converter, convert } = createTestConverter({ office: { soffice }, times });
  await converter.start();
  expect(converter.state).toBe('broken');
  await expect(convert(...document)).rejects.toThrow(ConverterUnavailable);
  writeFileSync(join(dirname(soffice), 'repaired'), '');
  await expect.poll(() => converter.state).toBe('ready');
  expect(await convert(...document)).toBe(1);
});
