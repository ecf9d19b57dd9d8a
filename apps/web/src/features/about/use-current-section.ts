import { useEffect, useState } from 'react';

/** The section being read. `wanted` is the one the address names: near the end of a page it may not reach the top. */
export function useCurrentSection(ids: readonly string[], wanted: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  const all = ids.join(' ');
  useEffect(() => {
    const look = () => setCurrent(findCurrentSection(all.split(' '), wanted));
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [all, wanted]);
  return current;
}

/** A heading that one has jumped to stands at 80 px; the next one must not count yet, however short the section. */
const readingLine = 140;

function findCurrentSection(ids: readonly string[], wanted: string): string | undefined {
  const { innerHeight, scrollY } = window;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  if (isAtEnd) return ids.find((id) => id === wanted && topOf(id) > 0) ?? ids.at(-1);
  return ids.filter((id) => topOf(id) < readingLine).at(-1) ?? ids[0];
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}
