import { readFileSync } from 'node:fs';

const shipped = readFileSync(new URL('fonts.conf', import.meta.url), 'utf8');

/** The shipped aliases, the shop's own fonts, and a cache, so that no conversion has to read every font again. */
export function fontsFile(fontDir: string | undefined, cacheDir: string): string {
  const own = [
    ...(fontDir ? [`<dir>${escapeXml(fontDir)}</dir>`] : []),
    `<cachedir>${escapeXml(cacheDir)}</cachedir>`,
    '</fontconfig>',
  ];
  return shipped.replace('</fontconfig>', () => own.join('\n'));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
