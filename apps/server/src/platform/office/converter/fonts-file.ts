import { readFileSync } from 'node:fs';

const shipped = readFileSync(new URL('fonts.conf', import.meta.url), 'utf8');

/**
 * Settings for fontconfig: the shipped aliases, the shop's own fonts, and a cache, so that conversions do not read all
 * fonts again. fontconfig writes to the first writable cache folder, so ours comes before the system's.
 */
export function fontsFile(fontDir: string | undefined, cacheDir: string): string {
  const cache = `<cachedir>${escapeXml(cacheDir)}</cachedir>`;
  const fonts = fontDir ? `<dir>${escapeXml(fontDir)}</dir>` : '';
  return shipped.replace('<include', () => `${cache}${fonts}<include`);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
