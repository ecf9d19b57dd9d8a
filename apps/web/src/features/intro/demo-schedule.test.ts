import { expect, test } from 'vitest';
import {
  advanceFrame,
  advanceStep,
  frameAt,
  msUntilNextFrame,
  type Playback,
  pause,
  play,
  totalMs,
} from './demo-schedule.ts';

const ended: Playback = { atMs: totalMs };

/** Plays the demo with timers that fire late, and records when each phase starts. */
function playDemo(lateMs: number): { phase: string; atMs: number }[] {
  const phases: { phase: string; atMs: number }[] = [];
  let now = 5000;
  for (let playback = play(ended, now); playback.since !== undefined; playback = advanceFrame(playback)) {
    const { phase } = frameAt(playback.atMs);
    if (phases.at(-1)?.phase !== phase) phases.push({ phase, atMs: now - 5000 });
    now += msUntilNextFrame(playback, now) + lateMs;
  }
  return [...phases, { phase: 'end', atMs: now - 5000 }];
}

test('the demo shows its phases for 1, 2.5, 2 and 3 seconds', () => {
  expect(playDemo(0)).toEqual([
    { phase: 'uploading', atMs: 0 },
    { phase: 'counting', atMs: 1000 },
    { phase: 'binding', atMs: 3500 },
    { phase: 'collecting', atMs: 5500 },
    { phase: 'end', atMs: 8500 },
  ]);
});

test('late timers do not make the demo longer', () => {
  expect(playDemo(40).at(-1)).toEqual({ phase: 'end', atMs: 8540 });
});

test('a phase shows its result halfway', () => {
  expect(frameAt(2249)).toMatchObject({ phase: 'counting', hasResult: false });
  expect(frameAt(2250)).toMatchObject({ phase: 'counting', hasResult: true });
});

test('a paused demo resumes at its position and keeps its total duration', () => {
  const paused = pause(play(ended, 0), 400);
  expect(paused).toEqual({ atMs: 400 });
  const resumed = play(paused, 90_000);
  expect(resumed).toEqual({ atMs: 400, since: 90_000 });
  expect(frameAt(resumed.atMs).changesAtMs - resumed.atMs).toBe(600);
});

test('a pause before a late timer skips no frame', () => {
  expect(pause({ atMs: 0, since: 0 }, 9000)).toEqual({ atMs: 999 });
});

test('manual playback stops at the result of each step and restarts after the last', () => {
  const stops = [ended];
  for (let press = 0; press < 4; press += 1) stops.push(advanceStep(stops.at(-1) ?? ended));
  expect(stops.slice(1).map(({ atMs }) => frameAt(atMs))).toMatchObject([
    { phase: 'counting', step: 0, hasResult: true },
    { phase: 'binding', step: 1, hasResult: true },
    { phase: 'collecting', step: 2, hasResult: true },
    { phase: 'counting', step: 0, hasResult: true },
  ]);
  expect(stops[3]?.atMs).toBe(totalMs);
});
