import { useEffect, useState } from 'react';

/**
 * The section at the top of the screen. Short last sections never get to the top, so at the end of the page the section
 * of the URL's hash (`requestedId`) is current.
 */
export function useCurrentSection(ids: readonly string[], requestedId: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joinedIds = ids.join(' ');
  useEffect(() => {
    const update = () => setCurrent(findCurrentSection(joinedIds.split(' '), requestedId));
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [joinedIds, requestedId]);
  return current;
}

/** In px. A hash link scrolls its heading to 80 px; the heading after a short section must stay below this line. */
const readingLine = 140;

function findCurrentSection(ids: readonly string[], requestedId: string): string | undefined {
  const { innerHeight, scrollY } = window;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  if (isAtEnd) return ids.find((id) => id === requestedId && topOf(id) > 0) ?? ids.at(-1);
  return ids.filter((id) => topOf(id) < readingLine).at(-1) ?? ids[0];
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}
