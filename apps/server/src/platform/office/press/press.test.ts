import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { type MarkedPage, mark, markedPdf, stream } from '#test/marked-pdf.ts';
import { measureInk } from '#test/measure-ink.ts';
import { openTestReader } from '#test/test-reader.ts';
import { openPress } from './open-press.ts';
import type { PressJob } from './press.ts';
import { defaultPressLimits } from './run-press.ts';

const { reader, put, stop } = openTestReader();
afterAll(stop);

const press = openPress(createLog({ logLevel: 'silent', mode: 'test' }));
const a4 = { width: 595.28, height: 841.89 };
const b5 = { width: 515.91, height: 728.5 };

const source = (pages: readonly MarkedPage[], more?: readonly string[], catalog?: string) => ({
  path: put(markedPdf(pages, more, catalog)),
  pages: pages.length,
});

/** `2.1` is the first page of the second source, `-` a blank page, `1.1|-` two pages side by side. */
function parsePages(text: string): PressJob['pages'] {
  return text.split(' ').map((side) =>
    side.split('|').map((reference) => {
      const [from = 0, page = 0] = reference.split('.').map(Number);
      return reference === '-' ? undefined : { source: from - 1, page };
    }),
  );
}

async function print(sources: PressJob['sources'], pages: string, paper = a4) {
  const target = put();
  const pressed = await press.print({ sources, paper, pages: parsePages(pages), isTwoSided: false, target });
  return { ...pressed, measured: await measureInk(reader, target) };
}

const landscape = '/MediaBox[0 0 842 595]';

test('the file has the pages in the requested order, with blank and repeated pages', async () => {
  const { measured, ...counts } = await print(
    [source([{}, {}, {}]), source([{ drawing: mark(40, 100) }])],
    '1.3 - 2.1 1.1 1.2 2.1',
  );
  expect(measured.map(({ ink }) => ink && [ink.left, ink.top])).toEqual([
    [24, 12],
    undefined,
    [7, 83],
    [7, 12],
    [15, 12],
    [7, 83],
  ]);
  expect(counts).toEqual({ pages: 6, isLandscape: false });
});

test('a landscape page and the blank page after it get landscape paper', async () => {
  const { measured, ...counts } = await print([source([{}, { entries: landscape }])], '1.1 - 1.2 -', b5);
  expect(measured.map(({ width, height }) => width > height)).toEqual([false, false, true, true]);
  // B5 is 182 by 257 millimetres.
  expect(measured[0]?.height).toBe(Math.round((400 * 257) / 182));
  expect(counts).toMatchObject({ isLandscape: false });
});

const sizes: [string, MarkedPage][] = [
  ['A4', {}],
  ['A5', { entries: '/MediaBox[0 0 420 595]', drawing: mark(40, 500) }],
  ['a square', { entries: '/MediaBox[0 0 500 500]', drawing: mark(40, 400) }],
  ['landscape A4', { entries: landscape, drawing: mark(40, 500) }],
  ['rotated by 90 degrees', { entries: '/MediaBox[0 0 595 842]/Rotate 90' }],
  ['rotated by 180 degrees', { entries: '/MediaBox[0 0 595 842]/Rotate 180' }],
  ['rotated by -90 degrees', { entries: '/MediaBox[0 0 595 842]/Rotate -90' }],
  ['a MediaBox with another origin', { entries: '/MediaBox[-100 200 300 800]', drawing: mark(-60, 700) }],
  ['a MediaBox with swapped corners', { entries: '/MediaBox[595 842 0 0]' }],
  [
    'cropped and rotated',
    { entries: '/MediaBox[0 0 800 900]/CropBox[100 50 500 650]/Rotate 270', drawing: mark(140, 500) },
  ],
  ['a larger UserUnit', { entries: '/MediaBox[0 0 297.5 421]/UserUnit 2', drawing: mark(40, 300) }],
];

test('the result is landscape only if every printed page is landscape', async () => {
  const printable = source([{ entries: landscape }, {}]);
  const isLandscape = async (pages: string) => (await print([printable], pages)).isLandscape;
  expect(await isLandscape('1.1 - 1.1')).toBe(true);
  expect(await isLandscape('1.1 1.2')).toBe(false);
  expect(await isLandscape('1.2|1.2 -|-')).toBe(true);
});

test('a page of any size and rotation is scaled to the paper, upright and centred', async () => {
  const printable = source(sizes.map(([, page]) => page));
  const before = await measureInk(reader, printable.path);
  const { measured } = await print([printable], sizes.map((_, index) => `1.${index + 1}`).join(' '), b5);
  for (const [index, [name]] of sizes.entries()) {
    const [source, result] = [before[index], measured[index]];
    if (!source?.ink || !result?.ink) throw new Error(`${name}: there is no ink`);
    const paper = source.width > source.height ? { width: b5.height, height: b5.width } : b5;
    const scale = Math.min(paper.width / source.width, paper.height / source.height);
    const x = (percent: number) => 50 + ((percent - 50) * source.width * scale) / paper.width;
    const y = (percent: number) => 50 + ((percent - 50) * source.height * scale) / paper.height;
    expect(result.width / result.height, name).toBeCloseTo(paper.width / paper.height, 2);
    const deviations = [
      ...[result.ink.left - x(source.ink.left), result.ink.right - x(source.ink.right)],
      ...[result.ink.top - y(source.ink.top), result.ink.bottom - y(source.ink.bottom)],
    ];
    expect(Math.max(...deviations.map(Math.abs)), name).toBeLessThanOrEqual(1.5);
  }
});

test('pages that fit the paper are copied unchanged', async () => {
  const all = ['/MediaBox[0 0 595 842]/Rotate 90', '/MediaBox[50 50 645 892]', landscape];
  const printable = source(all.map((entries) => ({ entries, drawing: mark(100, 500) })));
  const { measured } = await print([printable], '1.1 1.2 1.3');
  expect(measured).toEqual(await measureInk(reader, printable.path));
});

test('each side of a booklet shows its left page on the left half', async () => {
  const { measured } = await print([source([{}, { drawing: mark(40, 100) }])], '-|1.1 1.2|- 1.1|1.2');
  for (const { width, height } of measured) expect(width / height).toBeCloseTo(a4.height / a4.width, 2);
  // A page of half the size: its mark is 7 % from its left edge.
  expect(measured.map(({ ink }) => ink && [ink.left, ink.top])).toEqual([
    [53, 12],
    [3, 83],
    [3, 12],
  ]);
  expect(measured[2]?.ink?.right).toBe(57);
});

test('an unbalanced or split content stream does not affect the page beside it', async () => {
  const open = source([{ drawing: '3 0 0 3 0 0 cm Q Q q q 10 200 10 10 re f' }, {}]);
  const pieces = [stream('2 0 0 2 '), stream('0 0 cm 20 350 20 20 re f Q')];
  const splitSource = source([{ contents: '[3 0 R 4 0 R]' }], pieces);
  const [before] = await measureInk(reader, splitSource.path);
  expect(before?.ink).toEqual({ left: 7, right: 14, top: 12, bottom: 17 });
  const { measured } = await print([open, splitSource], '1.1|1.2 2.1|1.2');
  expect(measured[0]?.ink?.right).toBe(61);
  expect(measured[1]?.ink).toMatchObject({ left: 3, top: 12, right: 61, bottom: 17 });
});

test('hidden optional content is not printed and annotations with the print flag are', async () => {
  const objects = [
    '<</Type/OCG/Name(secret)>>',
    stream('0 0 10 10 re f', '/Type/XObject/Subtype/Form/BBox[0 0 10 10]'),
  ];
  const layer = '/Resources<</Properties<</L 3 0 R>>>>';
  const catalog = '/OCProperties<</OCGs[3 0 R]/D<</OFF[3 0 R]>>>>';
  const annotation = (flags: number, x: number) =>
    `<</Type/Annot/Subtype/Stamp/F ${flags}/Rect[${x} 100 ${x + 40} 140]/AP<</N 4 0 R>>>>`;
  const page = {
    entries: `/MediaBox[0 0 595 842]${layer}/Annots[${annotation(4, 300)}${annotation(0, 500)}${annotation(6, 20)}]`,
    drawing: `/OC /L BDC ${mark(20, 20)} EMC`,
  };
  const printable = source([page], objects, catalog);
  const [before] = await measureInk(reader, printable.path);
  expect(before?.ink).toEqual({ left: 51, right: 57, top: 83, bottom: 88 });
  const copied = await print([printable], '1.1');
  expect(copied.measured[0]?.ink).toEqual(before?.ink);
  const scaled = await print([printable], '1.1', b5);
  expect(scaled.measured[0]?.ink).toEqual(before?.ink);
});

test('a source that pdf-lib cannot read, or counts differently, is reported and leaves no file', async () => {
  const good = source([{}]);
  const forged = { ...source([{}, {}]), pages: 3 };
  const garbage = { path: put('%PDF-1.7\n garbage'), pages: 1 };
  for (const bad of [forged, garbage]) {
    const target = put();
    const job = { sources: [good, bad], paper: a4, isTwoSided: true, pages: parsePages('1.1 2.1'), target };
    await expect(press.print(job)).rejects.toMatchObject({ failure: 'unreadable', source: 1 });
    expect(existsSync(target)).toBe(false);
  }
});

test('a source without requested pages is not read', async () => {
  const garbage = { path: put('%PDF-1.7\n garbage'), pages: 1 };
  expect((await print([garbage, source([{}])], '2.1')).pages).toBe(1);
});

test('a slip does not queue behind a book', async () => {
  const log = createLog({ logLevel: 'silent', mode: 'test' });
  const narrow = openPress(log, { limits: { ...defaultPressLimits, maxConcurrency: 1 } });
  const many = source(Array.from({ length: 3000 }, () => ({})));
  const pages = Array.from({ length: 100_000 }, (_, at) => [{ source: 0, page: (at % 3000) + 1 }]);
  const stop = new AbortController();
  const job = { sources: [many], paper: b5, isTwoSided: true, target: put(), pages };
  const book = narrow.print(job, stop.signal).catch((error: unknown) => error);
  await narrow.draw(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], put());
  const reason = new Error('the slip is finished');
  stop.abort(reason);
  expect(await book).toBe(reason);
});

test('a press process is killed at each limit and on abort', async () => {
  const log = createLog({ logLevel: 'silent', mode: 'test' });
  const defaultLimits = { ...defaultPressLimits, cpuMsPerPage: 0, checkMs: 5, memoryCheckMs: 5 };
  const many = source(Array.from({ length: 3000 }, () => ({})));
  const job = () => ({
    sources: [many],
    paper: b5,
    isTwoSided: true,
    target: put(),
    pages: Array.from({ length: 3000 }, (_, index) => [{ source: 0, page: index + 1 }]),
  });
  const printWithin = (limits: Partial<typeof defaultLimits>) =>
    openPress(log, { limits: { ...defaultLimits, ...limits } }).print(job());
  await expect(printWithin({ cpuMs: 1 })).rejects.toMatchObject({ failure: 'too_complex' });
  await expect(printWithin({ timeoutMs: 1 })).rejects.toMatchObject({ failure: 'interrupted' });
  await expect(printWithin({ maxMemoryBytes: 1 })).rejects.toMatchObject({ failure: 'out_of_memory' });
  await expect(printWithin({ maxFileBytes: 1000 })).rejects.toMatchObject({ failure: 'too_large' });
  const aborted = AbortSignal.abort(new Error('aborted by the caller'));
  await expect(press.print(job(), aborted)).rejects.toThrow('aborted by the caller');
  expect(listPressProcesses()).toEqual([]);
});

/** Command lines of the press processes that this process has started. */
function listPressProcesses(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /).at(-1)?.split(' ') ?? [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return Number(parent) === process.pid && command.includes('press/child') ? [command] : [];
    } catch {
      return [];
    }
  });
}
