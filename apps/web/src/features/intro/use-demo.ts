import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { advance, frameAt, msUntilNextFrame, type Playback, pause, play, totalMs, turn } from './demo-schedule.ts';

const lastFrame: Playback = { atMs: totalMs };

export function useDemo() {
  const [reel, setReel] = useState(lastFrame);
  const moment = frameAt(reel.atMs);

  useEffect(() => {
    if (reel.since === undefined) return;
    const timer = setTimeout(() => setReel(turn(reel)), msUntilNextFrame(reel, performance.now()));
    return () => clearTimeout(timer);
  }, [reel]);

  const press = () => {
    const now = performance.now();
    if (reel.since !== undefined) setReel(pause(reel, now));
    else setReel(prefersReducedMotion() ? advance(reel) : play(reel, now));
  };
  return { state: stateOf(reel), moment, press };
}

function stateOf(reel: Playback): 'untouched' | 'playing' | 'paused' | 'byHand' | 'ended' {
  if (reel === lastFrame) return 'untouched';
  if (reel.since !== undefined) return 'playing';
  if (reel.atMs === totalMs) return 'ended';
  return reel.isManual ? 'byHand' : 'paused';
}
