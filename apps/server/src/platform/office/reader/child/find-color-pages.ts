import type { ColorPagesFound } from '../reader.ts';
import { hasColor } from './has-color.ts';
import { openCachedPdf } from './open-pdf.ts';
import { Refused } from './refused.ts';
import { renderPage } from './render-page.ts';

/** 72 dpi for A4 in either orientation. */
const box = { width: 842, height: 842 };

/** Examines the pages from `firstPage` on, at least one, until the CPU time is used up. */
export async function findColorPages(path: string, firstPage: number, cpuMs: number): Promise<ColorPagesFound> {
  const before = process.cpuUsage();
  const pdf = await openCachedPdf(path);
  if (firstPage < 1 || firstPage > pdf.pages) throw new Refused('no_pages');
  const usedMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const colorPages: number[] = [];
  let page = firstPage;
  do {
    if (renderPage(pdf, page, 'color', box, hasColor)) colorPages.push(page);
    page += 1;
  } while (page <= pdf.pages && usedMs() < cpuMs);
  return { colorPages, nextPage: page, cpuMs: usedMs() };
}
