import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zip } from './zip.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';

const contentTypes = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
</Types>`;

/** One white pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Converts a document that links to a local listener and a local file, and returns whether the converter reached
 * either. `convert` returns the PDF's path.
 */
export async function runCanary(
  folder: string,
  convert: (document: string) => Promise<string>,
): Promise<'contained' | 'escaped'> {
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  try {
    const address = listener.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const secret = join(folder, 'secret.png');
    const document = join(folder, 'canary.docx');
    await writeFile(secret, pixel, { mode: 0o644 });
    const links = [`http://127.0.0.1:${port}/canary.png`, pathToFileURL(secret).href];
    await writeFile(document, await createLinkingDocument(links));
    const pdf = await readFile(await convert(document), 'latin1');
    return connections === 0 && !/\/Subtype\s*\/Image/.test(pdf) ? 'contained' : 'escaped';
  } finally {
    listener.close();
  }
}

function createLinkingDocument(links: readonly string[]): Promise<Buffer> {
  const targets = links.map(
    (link, index) =>
      `<Relationship Id="link${index}" Type="${relationship}/image" Target="${link}" TargetMode="External"/>`,
  );
  return zip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships(
      `<Relationship Id="main" Type="${relationship}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/_rels/document.xml.rels': relationships(targets.join('')),
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>
<w:p><w:r><w:t>宋体</w:t></w:r></w:p>${links.map((_, index) => picture(index)).join('')}</w:body></w:document>`,
  });
}

function relationships(inner: string): string {
  return `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
}

function picture(index: number): string {
  const name = `id="${index + 1}" name="picture ${index}"`;
  return `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing">
<wp:extent cx="914400" cy="914400"/><wp:docPr ${name}/>
<a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture">
<pic:nvPicPr><pic:cNvPr ${name}/><pic:cNvPicPr/></pic:nvPicPr>
<pic:blipFill><a:blip xmlns:r="${relationship}" r:link="link${index}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>
<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr>
</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}
