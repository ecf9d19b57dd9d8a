import { useEffect, useState } from 'react';

/** Whether whoever asks has been on the screen for so long. */
export function useTimePassed(ms: number): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}
