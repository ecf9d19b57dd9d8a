import { expect, test } from 'vitest';
import { defaultPrintSettings } from './default-print-settings.ts';
import { describePages } from './print-labels.ts';

test('a photo names the photos before it on the same side, not those on earlier sides', () => {
  const describe = (pictures_before: number) =>
    describePages({ ...defaultPrintSettings, pages_per_side: 4, pictures_before }).slice(1);
  expect([0, 1, 3, 4, 5].map(describe)).toEqual([[], ['与前 1 张合印'], ['与前 3 张合印'], [], ['与前 1 张合印']]);
});
