type Paper = { readonly isLandscape?: boolean; readonly start?: 'oddPage' | 'nextPage' };

/** A4 with the margins of Chinese Word and a grid of 15.6 pt: 44 lines of 34 characters at 12 pt. */
export function section({ isLandscape = false, start }: Paper = {}): string {
  const size = isLandscape ? 'w:w="16838" w:h="11906" w:orient="landscape"' : 'w:w="11906" w:h="16838"';
  return (
    `<w:sectPr>${start ? `<w:type w:val="${start}"/>` : ''}<w:pgSz ${size}/>` +
    '<w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/>' +
    '<w:cols w:space="425"/><w:docGrid w:type="lines" w:linePitch="312"/></w:sectPr>'
  );
}

type TextStyle = { readonly font?: string; readonly halfPoints?: number };

export function paragraph(text: string, style: TextStyle = {}): string {
  return `<w:p><w:pPr><w:ind w:firstLineChars="200" w:firstLine="480"/></w:pPr>${run(text, style)}</w:p>`;
}

function run(text: string, { font, halfPoints }: TextStyle): string {
  const fonts = font ? `<w:rFonts w:ascii="${font}" w:eastAsia="${font}" w:hAnsi="${font}" w:hint="eastAsia"/>` : '';
  const size = halfPoints ? `<w:sz w:val="${halfPoints}"/>` : '';
  return `<w:r><w:rPr>${fonts}${size}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** Marks where Word last rendered a page break. */
export const renderedBreak = '<w:r><w:lastRenderedPageBreak/></w:r>';

export const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** Ends a section: its last paragraph contains the section properties. */
export const endOfSection = (paper: Paper = {}) => `<w:p><w:pPr>${section(paper)}</w:pPr></w:p>`;

export function table(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="2500" w:type="dxa"/></w:tcPr><w:p>${run(text, {})}</w:p></w:tc>`;
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(
    (edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`,
  );
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${edges.join('')}</w:tblBorders></w:tblPr>` +
    `${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
  );
}

/** An inline picture: `embed` is a relation to a part of the file, `link` to an external address. */
export function picture(source: { readonly embed: string } | { readonly link: string }): string {
  const blip = 'embed' in source ? `r:embed="${source.embed}"` : `r:link="${source.link}"`;
  return (
    '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="3600000" cy="2400000"/><wp:docPr id="1" name="picture"/>' +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
    '<pic:nvPicPr><pic:cNvPr id="0" name="picture"/><pic:cNvPicPr/></pic:nvPicPr>' +
    `<pic:blipFill><a:blip ${blip}/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3600000" cy="2400000"/></a:xfrm>' +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>' +
    '</wp:inline></w:drawing></w:r></w:p>'
  );
}
