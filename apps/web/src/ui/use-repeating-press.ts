import { useEffect, useEffectEvent, useRef, useState } from 'react';

const repeatDelayMs = 400;
const repeatEveryMs = 80;

/** A press steps once; a press that stays steps again and again while `enabled`. */
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
      // The click that ends a hold is not a step of its own.
      if (enabled && !repeated.current) step();
      repeated.current = false;
    },
  };
}
