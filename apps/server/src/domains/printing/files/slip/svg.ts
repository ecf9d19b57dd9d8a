/** The fonts that set-up installs, then common system fonts. */
const fonts = 'Noto Sans CJK SC, WenQuanYi Micro Hei, Source Han Sans SC, PingFang SC, Microsoft YaHei, sans-serif';

export type TextStyle = {
  readonly size: number;
  readonly weight?: 'normal' | 'bold';
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly colour?: string;
  readonly spacing?: number;
};

/** One line of text; x and y in millimetres, y is the baseline. */
export function svgText(x: number, y: number, content: string, style: TextStyle): string {
  const { size, weight = 'normal', anchor = 'start', colour = '#000', spacing = 0 } = style;
  return (
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}"` +
    ` fill="${colour}" letter-spacing="${spacing}">${escapeXml(content)}</text>`
  );
}

/** Escapes untrusted text such as file names; characters that XML forbids become a box. */
function escapeXml(content: string): string {
  return content
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '\u25a1')
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

export const svgLine = (x1: number, y1: number, x2: number, y2: number, width = 0.25, more = '') =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#000" stroke-width="${width}" ${more}/>`;

export const svgBox = (x: number, y: number, width: number, height: number, stroke = 0.35, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#000" stroke-width="${stroke}" ${more}/>`;

/** An A4 page in millimetres, rendered at 300 dpi. */
export const svgPage = (drawing: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="2480" height="3508" viewBox="0 0 210 297" font-family="${fonts}">` +
  `<rect width="210" height="297" fill="#fff"/>${drawing.join('')}</svg>`;

/** Approximate width in em: CJK characters are square, others about half as wide. */
function widthOf(character: string): number {
  if (/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]|[\ud800-\udfff]./.test(character)) return 1;
  return /[A-ZMW@%&mw]/.test(character) ? 0.76 : 0.58;
}

const graphemes = new Intl.Segmenter('zh');

const charactersOf = (content: string) => Array.from(graphemes.segment(content), ({ segment }) => segment);

/** In the unit of `size`. */
export const textWidth = (content: string, size: number) =>
  charactersOf(content).reduce((sum, character) => sum + widthOf(character) * size, 0);

/** Page numbers and ranges with their comma: a number on two lines would be read as two numbers. */
const wholeNumbers = /(\d{1,4}(?:-\d{1,4})?,?)/;

/** Wraps text to the width without truncating it. */
export function wrapText(content: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const part of content
    .split(wholeNumbers)
    .flatMap((part) => (wholeNumbers.test(part) ? [part] : charactersOf(part)))) {
    const partWidth = textWidth(part, size);
    if (used + partWidth > width && current) {
      lines.push(current);
      [current, used] = ['', 0];
    }
    current += part;
    used += partWidth;
  }
  return current ? [...lines, current] : lines;
}
