import { expect, test } from 'vitest';
import { chooseCrashes } from './choose-crashes.ts';

const random = () => 0.5;

test.each([12, 21, 50])('every one of %i lasting steps gets a crash before and after it', (lasting) => {
  const crashes = chooseCrashes({ lasting, other: 300 }, { isQuick: false, random });
  const atLasting = crashes.filter(({ kind }) => kind === 'lasting');
  expect(new Set(atLasting.map(({ step, moment }) => `${moment} ${step}`)).size).toBe(2 * lasting);
  expect(crashes.length - atLasting.length).toBeGreaterThanOrEqual(10);
});

test('the quick form takes three samples', () => {
  expect(chooseCrashes({ lasting: 12, other: 300 }, { isQuick: true, random })).toHaveLength(3);
});
