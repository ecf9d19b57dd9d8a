import { useEffect, useEffectEvent, useRef, useState } from 'react';

const firstAfterMs = 400;
const everyMs = 80;

/** A press steps once; a press that stays steps again and again while `enabled`. */
export function useHold(step: () => void, enabled: boolean) {
  const [holding, setHolding] = useState(false);
  const repeated = useRef(false);

  const repeat = useEffectEvent(() => {
    repeated.current = true;
    step();
  });

  useEffect(() => {
    if (!holding || !enabled) return;
    let interval: number | undefined;
    const wait = window.setTimeout(() => {
      interval = window.setInterval(() => repeat(), everyMs);
    }, firstAfterMs);
    return () => {
      window.clearTimeout(wait);
      window.clearInterval(interval);
    };
  }, [holding, enabled]);

  const release = () => setHolding(false);
  return {
    onPointerDown: () => {
      repeated.current = false;
      setHolding(true);
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
