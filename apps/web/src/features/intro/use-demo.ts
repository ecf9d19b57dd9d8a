import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
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

const lastFrame: Playback = { atMs: totalMs };

export function useDemo() {
  const [playback, setPlayback] = useState(lastFrame);
  const frame = frameAt(playback.atMs);

  useEffect(() => {
    if (playback.since === undefined) return;
    const timer = setTimeout(() => setPlayback(advanceFrame(playback)), msUntilNextFrame(playback, performance.now()));
    return () => clearTimeout(timer);
  }, [playback]);

  const handlePress = () => {
    const now = performance.now();
    if (playback.since !== undefined) setPlayback(pause(playback, now));
    else setPlayback(prefersReducedMotion() ? advanceStep(playback) : play(playback, now));
  };
  return { state: stateOf(playback), frame, handlePress };
}

function stateOf(playback: Playback): 'untouched' | 'playing' | 'paused' | 'manual' | 'ended' {
  if (playback === lastFrame) return 'untouched';
  if (playback.since !== undefined) return 'playing';
  if (playback.atMs === totalMs) return 'ended';
  return playback.isManual ? 'manual' : 'paused';
}
