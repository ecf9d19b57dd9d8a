import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, grayscale, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { corpusDate, type FileContents } from './file-contents.ts';

const a4 = [595.28, 841.89] as const;
const a4Landscape = [841.89, 595.28] as const;
const mixedSizes = [a4, [841.89, 1190.55], [419.53, 595.28], [612, 792], [515.91, 728.5], a4Landscape] as const;

/** Valid PDFs, like those of customers. */
export async function makePdfs(): Promise<FileContents> {
  const twelve = await pdfOf(Array(12).fill(a4));
  return {
    'one-page.pdf': await pdfOf([a4]),
    'twelve-pages.pdf': twelve,
    'three-hundred-pages.pdf': await pdfOf(Array(300).fill(a4)),
    'mixed-sizes.pdf': await pdfOf(mixedSizes),
    'landscape.pdf': await pdfOf([a4Landscape, a4Landscape]),
    'rotated.pdf': await pdfOf([a4, a4, a4, a4], [0, 90, 180, 270]),
    'owner-password.pdf': encrypt(twelve, '', 'owner'),
    'user-password.pdf': encrypt(twelve, 'user', 'owner'),
    'active-content.pdf': await activePdf(),
  };
}

type Size = readonly [number, number];

export async function newPdf(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle('Sample');
  pdf.setCreationDate(corpusDate);
  pdf.setModificationDate(corpusDate);
  return pdf;
}

export async function pdfOf(sizes: readonly Size[], rotations: readonly number[] = []): Promise<Uint8Array> {
  const pdf = await newPdf();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [index, [width, height]] of sizes.entries()) {
    const page = pdf.addPage([width, height]);
    page.setRotation(degrees(rotations[index] ?? 0));
    page.drawText(`Page ${index + 1} of ${sizes.length}`, { x: 60, y: height - 90, size: 24, font });
    // Without a border colour the rectangle is filled with black.
    const frame = { borderWidth: 1, borderColor: grayscale(0) };
    page.drawRectangle({ x: 30, y: 30, width: width - 60, height: height - 60, ...frame });
  }
  return await pdf.save();
}

/** A PDF with an attachment, a script that runs on opening, and an external link. */
async function activePdf(): Promise<Uint8Array> {
  const pdf = await newPdf();
  const page = pdf.addPage([...a4]);
  page.drawText('A file, a script, a link', { x: 60, y: 750, size: 24 });
  await pdf.attach(Buffer.from('attached'), 'note.txt', {
    mimeType: 'text/plain',
    creationDate: corpusDate,
    modificationDate: corpusDate,
  });
  pdf.addJavaScript('open', "app.launchURL('http://127.0.0.1:9/opened', true);");
  const link = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [60, 740, 300, 780],
    Border: [0, 0, 1],
    A: { Type: 'Action', S: 'URI', URI: 'http://127.0.0.1:9/clicked' },
  });
  page.node.addAnnot(pdf.context.register(link));
  return await pdf.save();
}

/** AES-128 with a fixed IV: AES-256 uses a new salt in every run. */
function encrypt(pdf: Uint8Array, user: string, owner: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'print-corpus-'));
  const [open, encrypted] = [join(folder, 'open.pdf'), join(folder, 'locked.pdf')];
  writeFileSync(open, pdf);
  const fixed = ['--static-id', '--static-aes-iv'];
  execFileSync('qpdf', [...fixed, '--encrypt', user, owner, '128', '--use-aes=y', '--', open, encrypted]);
  const bytes = readFileSync(encrypted);
  rmSync(folder, { recursive: true });
  return bytes;
}
