import { expect, test } from 'vitest';
import { advance, momentAt, pause, play, type Reel, turn, turnsInMs, wholeMs } from './demo-schedule.ts';

const ended: Reel = { atMs: wholeMs };

/** Runs the film, every timer late by so much, and notes when which phase begins. */
function watch(lateMs: number): { phase: string; atMs: number }[] {
  const seen: { phase: string; atMs: number }[] = [];
  let now = 5000;
  for (let reel = play(ended, now); reel.since !== undefined; reel = turn(reel)) {
    const { phase } = momentAt(reel.atMs);
    if (seen.at(-1)?.phase !== phase) seen.push({ phase, atMs: now - 5000 });
    now += turnsInMs(reel, now) + lateMs;
  }
  return [...seen, { phase: 'end', atMs: now - 5000 }];
}

test('the film shows its phases for 1, 2.5, 2 and 3 seconds', () => {
  expect(watch(0)).toEqual([
    { phase: 'uploading', atMs: 0 },
    { phase: 'counting', atMs: 1000 },
    { phase: 'binding', atMs: 3500 },
    { phase: 'collecting', atMs: 5500 },
    { phase: 'end', atMs: 8500 },
  ]);
});

test('timers that come late do not make the film longer', () => {
  expect(watch(40).at(-1)).toEqual({ phase: 'end', atMs: 8540 });
});

test('a phase comes to its result half way', () => {
  expect(momentAt(2249)).toMatchObject({ phase: 'counting', isLate: false });
  expect(momentAt(2250)).toMatchObject({ phase: 'counting', isLate: true });
});

test('a paused film goes on where it stood, and takes no longer in all', () => {
  const paused = pause(play(ended, 0), 400);
  expect(paused).toEqual({ atMs: 400 });
  const goesOn = play(paused, 90_000);
  expect(goesOn).toEqual({ atMs: 400, since: 90_000 });
  expect(momentAt(goesOn.atMs).changesAtMs - goesOn.atMs).toBe(600);
});

test('a pause that comes before a late timer does not skip a picture', () => {
  expect(pause({ atMs: 0, since: 0 }, 9000)).toEqual({ atMs: 999 });
});

test('by hand the film stops at the result of each step, and begins again after the last', () => {
  const stops = [ended];
  for (let press = 0; press < 4; press += 1) stops.push(advance(stops.at(-1) ?? ended));
  expect(stops.slice(1).map(({ atMs }) => momentAt(atMs))).toMatchObject([
    { phase: 'counting', step: 0, isLate: true },
    { phase: 'binding', step: 1, isLate: true },
    { phase: 'collecting', step: 2, isLate: true },
    { phase: 'counting', step: 0, isLate: true },
  ]);
  expect(stops[3]?.atMs).toBe(wholeMs);
});
