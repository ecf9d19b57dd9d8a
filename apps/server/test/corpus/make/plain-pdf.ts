/** Builds a PDF from raw objects without checks, numbered from 1; the first is the catalogue. */
export function plainPdf(objects: readonly string[]): Buffer {
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const parts = [head];
  const offsets: number[] = [];
  let offset = head.length;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`, 'latin1');
    offsets.push(offset);
    parts.push(part);
    offset += part.length;
  }
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** An A4 page with the parent object `parent` and the content stream in object `content`. */
export const plainPage = (parent: number, content: number) =>
  `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595.28 841.89] /Contents ${content} 0 R ` +
  '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>';

export function plainContent(text: string): string {
  const drawing = `BT /F1 24 Tf 72 760 Td (${text}) Tj ET`;
  return `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`;
}
