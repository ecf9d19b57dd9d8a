import { beforeEach, expect, test, vi } from 'vitest';
import { type ReadResult, readScreenshot } from '#shop/read-screenshot.ts';
import { emptyDraft } from '../draft.ts';
import { changeDraft, useOrdering } from '../ordering-store.ts';
import { chooseScreenshot } from './screenshot.ts';

// jsdom cannot open pictures.
vi.mock('#shop/read-screenshot.ts');

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  changeDraft(() => emptyDraft);
});

/** Chooses a picture, whose reading ends when the test says so. */
function choose(name: string) {
  const file = new File(['x'], name);
  const { promise, resolve } = Promise.withResolvers<ReadResult>();
  vi.mocked(readScreenshot).mockReturnValueOnce(promise);
  return { file, endReading: resolve, chosen: chooseScreenshot(file, 1024) };
}

test('of two pictures that are read at once, the one chosen last is kept', async () => {
  const first = choose('first.png');
  const second = choose('second.png');

  second.endReading({ file: second.file });
  expect(await second.chosen).toEqual({ file: second.file });
  first.endReading({ file: first.file });
  expect(await first.chosen).toBeUndefined();

  const { screenshot, screenshotReading } = useOrdering.getState();
  expect(screenshot?.name).toBe('second.png');
  expect(screenshotReading).toBeUndefined();
});

test('a picture that is refused leaves the earlier one', async () => {
  const good = choose('good.png');
  good.endReading({ file: good.file });
  await good.chosen;

  const broken = choose('broken.png');
  broken.endReading({ problem: '这张图片打不开，请换一张' });

  expect(await broken.chosen).toEqual({ problem: '这张图片打不开，请换一张' });
  expect(useOrdering.getState().screenshot?.name).toBe('good.png');
});
