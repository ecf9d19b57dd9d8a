import { useEffect, useEffectEvent, useRef, useState } from 'react';

const repeatDelayMs = 400;
const repeatEveryMs = 80;

/** A press calls `step` once; a long press repeats it while `enabled`. */
export function useRepeatingPress(step: () => void, enabled: boolean) {
  const [isPressed, setIsPressed] = useState(false);
  const repeated = useRef(false);

  const repeat = useEffectEvent(() => {
    repeated.current = true;
    step();
  });

  useEffect(() => {
    if (!isPressed || !enabled) return;
    let interval: number | undefined;
    const wait = window.setTimeout(() => {
      interval = window.setInterval(() => repeat(), repeatEveryMs);
    }, repeatDelayMs);
    return () => {
      window.clearTimeout(wait);
      window.clearInterval(interval);
    };
  }, [isPressed, enabled]);

  const release = () => setIsPressed(false);
  return {
    onPointerDown: () => {
      repeated.current = false;
      setIsPressed(true);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: () => {
      // The click at the end of a long press must not step again.
      if (enabled && !repeated.current) step();
      repeated.current = false;
    },
  };
}
