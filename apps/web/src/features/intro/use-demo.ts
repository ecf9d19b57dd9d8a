import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { advance, momentAt, pause, play, type Reel, turn, turnsInMs, wholeMs } from './demo-schedule.ts';

const lastPicture: Reel = { atMs: wholeMs };

export function useDemo() {
  const [reel, setReel] = useState(lastPicture);
  const moment = momentAt(reel.atMs);

  useEffect(() => {
    if (reel.since === undefined) return;
    const timer = setTimeout(() => setReel(turn(reel)), turnsInMs(reel, performance.now()));
    return () => clearTimeout(timer);
  }, [reel]);

  const press = () => {
    const now = performance.now();
    if (reel.since !== undefined) setReel(pause(reel, now));
    else setReel(prefersReducedMotion() ? advance(reel) : play(reel, now));
  };
  return { state: stateOf(reel), moment, press };
}

function stateOf(reel: Reel): 'untouched' | 'playing' | 'paused' | 'byHand' | 'ended' {
  if (reel === lastPicture) return 'untouched';
  if (reel.since !== undefined) return 'playing';
  if (reel.atMs === wholeMs) return 'ended';
  return reel.isByHand ? 'byHand' : 'paused';
}
