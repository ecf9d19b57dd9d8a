import type { OfficeKind } from '#platform/office/converter/office-arguments.ts';
import { zip } from '#platform/office/converter/zip.ts';
import { slideFile } from './corpus/make/slide-file.ts';
import { paragraph, picture, section } from './corpus/make/word-body.ts';
import { type WordFile, wordFile } from './corpus/make/word-file.ts';

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type LinkingDocument = {
  readonly name: string;
  readonly kind: OfficeKind;
  readonly bytes: Buffer | Promise<Buffer>;
};

/** Base addresses of the links: one over the network and one on this machine. */
export type Addresses = readonly string[];

/** Documents that link to `picture.png` and `text.txt` at every address. */
export function documentsWithExternalLinks(addresses: Addresses): LinkingDocument[] {
  const pictures = addresses.map((address) => `${address}/picture.png`);
  const texts = addresses.map((address) => `${address}/text.txt`);
  const renamedFormats: readonly [string, Buffer | Promise<Buffer>, readonly OfficeKind[]][] = [
    ['web page', webPage(pictures, texts), ['doc', 'docx', 'ppt', 'pptx']],
    ['flat OpenDocument', flatText(pictures, texts), ['docx', 'ppt']],
    ['packed OpenDocument', packedText(pictures, texts), ['docx', 'pptx']],
    ['SVG drawing', svg(pictures), ['doc', 'ppt']],
    ['RTF text', rtf(pictures, texts), ['doc']],
  ];
  return [
    word('linked picture', pictures, 'image', (id) => picture({ link: id })),
    word('linked object', texts, 'oleObject', linkedObject),
    word('part of another document', texts, 'subDocument', (id) => `<w:p><w:subDoc r:id="${id}"/></w:p>`),
    word('foreign chunk', texts, 'aFChunk', (id) => `<w:altChunk r:id="${id}"/>`),
    docx('attached template', {
      settings: '<w:attachedTemplate r:id="rId0"/>',
      settingsRelations: external(texts.slice(0, 1), 'attachedTemplate'),
    }),
    docx('picture field', { body: pictures.map((link) => field(`INCLUDEPICTURE "${link}" \\d`)).join('') }),
    docx('text field', { body: texts.map((link) => field(`INCLUDETEXT "${link}"`)).join('') }),
    docx('data field', { body: texts.map((link) => field(`LINK Word.Document.8 "${link}" "" \\a \\r`)).join('') }),
    docx('SVG inside', svgInside(pictures)),
    {
      name: 'linked picture on a slide',
      kind: 'pptx',
      bytes: slideFile({
        slides: 1,
        isWide: true,
        shapesOf: () => pictures.map((_, index) => slidePicture(index)).join(''),
        slideRelations: external(pictures, 'image'),
      }),
    },
    ...renamedFormats.flatMap(([name, bytes, kinds]) =>
      kinds.map((kind) => ({ name: `${name} called ${kind}`, kind, bytes })),
    ),
  ];
}

function docx(name: string, { body = '', ...file }: Partial<WordFile>): LinkingDocument {
  return { name, kind: 'docx', bytes: wordFile({ ...file, body: paragraph('一页') + body + section() }) };
}

function word(name: string, links: Addresses, type: string, createBody: (id: string) => string): LinkingDocument {
  const body = links.map((_, index) => createBody(`rId${index + 90}`)).join('');
  return docx(name, { body, relations: external(links, type, 90) });
}

const external = (links: Addresses, type: string, from = 0) =>
  links.map((target, index) => ({ id: `rId${index + from}`, type: `${relation}/${type}`, target, isExternal: true }));

const field = (instruction: string) =>
  '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
  `<w:r><w:instrText xml:space="preserve"> ${instruction.replaceAll('"', '&quot;')} </w:instrText></w:r>` +
  '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>域</w:t></w:r>' +
  '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>';

const linkedObject = (id: string) =>
  '<w:p><w:r><w:object xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">' +
  `<v:shape id="s${id}" style="width:100pt;height:100pt"/>` +
  `<o:OLEObject Type="Link" ProgID="Word.Document.12" ShapeID="s${id}" DrawAspect="Content" ObjectID="_1" r:id="${id}" UpdateMode="Always"/>` +
  '</w:object></w:r></w:p>';

/** An embedded SVG that itself has external links. */
function svgInside(links: Addresses): Partial<WordFile> {
  return {
    body: picture({ embed: 'rId90' }),
    relations: [{ id: 'rId90', type: `${relation}/image`, target: 'media/image1.svg' }],
    extra: { 'word/media/image1.svg': svg(links) },
  };
}

const slidePicture = (index: number) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="${index + 10}" name="picture"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr>` +
  `<p:blipFill><a:blip r:link="rId${index}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>` +
  '<p:spPr><a:xfrm><a:off x="600000" y="600000"/><a:ext cx="3000000" cy="3000000"/></a:xfrm>' +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>';

const webPage = (pictures: Addresses, texts: Addresses) =>
  Buffer.from(
    `<html><head>${texts.map((link) => `<link rel="stylesheet" href="${link}">`).join('')}</head><body><p>web</p>` +
      `${pictures.map((link) => `<img src="${link}" width="100" height="100">`).join('')}` +
      `${texts.map((link) => `<iframe src="${link}"></iframe>`).join('')}</body></html>`,
  );

const svg = (links: Addresses) =>
  Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
      `width="200" height="200">${links.map((link) => `<image width="90" height="90" xlink:href="${link}"/>`).join('')}</svg>`,
  );

const rtf = (pictures: Addresses, texts: Addresses) =>
  Buffer.from(
    `{\\rtf1\\ansi page ${[
      ...pictures.map((link) => `INCLUDEPICTURE "${link}"`),
      ...texts.map((link) => `INCLUDETEXT "${link}"`),
    ]
      .map((instruction) => `{\\field{\\*\\fldinst { ${instruction} }}{\\fldrslt { }}}`)
      .join('')}\\par}`,
  );

const openDocument =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" ' +
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" office:version="1.2"';

const openText = (pictures: Addresses, texts: Addresses) =>
  `<office:body><office:text><text:p>odf</text:p>${pictures
    .map(
      (link) =>
        `<text:p><draw:frame text:anchor-type="as-char" svg:width="3cm" svg:height="3cm"><draw:image xlink:href="${link}" xlink:type="simple"/></draw:frame></text:p>`,
    )
    .join('')}${texts
    .map(
      (link, index) =>
        `<text:section text:name="s${index}"><text:section-source xlink:href="${link}"/><text:p/></text:section>`,
    )
    .join('')}</office:text></office:body>`;

const flatText = (pictures: Addresses, texts: Addresses) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><office:document ${openDocument} office:mimetype="application/vnd.oasis.opendocument.text">` +
      `${openText(pictures, texts)}</office:document>`,
  );

const packedText = (pictures: Addresses, texts: Addresses) =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${openDocument}>${openText(pictures, texts)}</office:document-content>`,
    'META-INF/manifest.xml':
      '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">' +
      '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>' +
      '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
  });
