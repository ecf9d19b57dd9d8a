import { zip } from '#platform/office/converter/zip.ts';
import { slideLayout, slideMaster, theme } from './slide-parts.ts';
import { type Relation, relationsPart } from './word-file.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const presentation = 'application/vnd.openxmlformats-officedocument.presentationml';
const names =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  `xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export type SlideFile = {
  readonly slides: number;
  /** Numbers of the hidden slides, from 1. */
  readonly hidden?: readonly number[];
  /** The number of slides in each of PowerPoint's sections. */
  readonly sections?: readonly number[];
  readonly isWide: boolean;
  /** Extra shapes on the slide with this number. */
  readonly shapesOf?: (number: number) => string;
  readonly slideRelations?: readonly Relation[];
  readonly extra?: Record<string, string | Buffer>;
};

/** A slide deck with the parts that PowerPoint writes. */
export const slideFile = (file: SlideFile): Promise<Buffer> => zip(slideParts(file));

export function slideParts(file: SlideFile): Record<string, string | Buffer> {
  const { slides, hidden = [], sections = [], isWide, shapesOf = () => '', slideRelations = [], extra } = file;
  const numbers = Array.from({ length: slides }, (_, index) => index + 1);
  const layout = { id: 'rId1', type: `${office}/slideLayout`, target: '../slideLayouts/slideLayout1.xml' };
  const size = isWide ? 'cx="12192000" cy="6858000"' : 'cx="9144000" cy="6858000"';
  const list = numbers.map((n) => `<p:sldId id="${255 + n}" r:id="rId${n + 10}"/>`).join('');
  return {
    '[Content_Types].xml': contentTypes(numbers),
    '_rels/.rels': relationsPart([{ id: 'rId1', type: `${office}/officeDocument`, target: 'ppt/presentation.xml' }]),
    'ppt/presentation.xml':
      `${xml}<p:presentation ${names}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/>` +
      `</p:sldMasterIdLst><p:sldIdLst>${list}</p:sldIdLst><p:sldSz ${size}/>` +
      `<p:notesSz cx="6858000" cy="9144000"/>${sectionList(sections)}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsPart([
      { id: 'rId1', type: `${office}/slideMaster`, target: 'slideMasters/slideMaster1.xml' },
      { id: 'rId2', type: `${office}/theme`, target: 'theme/theme1.xml' },
      ...numbers.map((n) => ({ id: `rId${n + 10}`, type: `${office}/slide`, target: `slides/slide${n}.xml` })),
    ]),
    'ppt/theme/theme1.xml': theme,
    'ppt/slideMasters/slideMaster1.xml': slideMaster(names),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationsPart([
      layout,
      { id: 'rId2', type: `${office}/theme`, target: '../theme/theme1.xml' },
    ]),
    'ppt/slideLayouts/slideLayout1.xml': slideLayout(names),
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationsPart([
      { id: 'rId1', type: `${office}/slideMaster`, target: '../slideMasters/slideMaster1.xml' },
    ]),
    ...Object.fromEntries(
      numbers.flatMap((n) => [
        [`ppt/slides/slide${n}.xml`, slide(n, hidden.includes(n), shapesOf(n))],
        [`ppt/slides/_rels/slide${n}.xml.rels`, relationsPart([layout, ...slideRelations])],
      ]),
    ),
    ...extra,
  };
}

/** PowerPoint lists the slides of each section a second time, in an extension with elements of the same local names. */
function sectionList(sections: readonly number[]): string {
  if (sections.length === 0) return '';
  const namespace = 'http://schemas.microsoft.com/office/powerpoint/2010/main';
  let next = 256;
  const rows = sections.map((count, index) => {
    const ids = Array.from({ length: count }, () => `<p14:sldId id="${next++}"/>`).join('');
    const id = `{0000000${index}-0000-4000-8000-000000000000}`;
    return `<p14:section name="第${index + 1}节" id="${id}"><p14:sldIdLst>${ids}</p14:sldIdLst></p14:section>`;
  });
  return (
    `<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst xmlns:p14="${namespace}">` +
    `${rows.join('')}</p14:sectionLst></p:ext></p:extLst>`
  );
}

function slide(number: number, isHidden: boolean, shape: string): string {
  return (
    `${xml}<p:sld ${names}${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/>` +
    '<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/><p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr/>' +
    '<p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="600000"/><a:ext cx="7800000" cy="1200000"/></a:xfrm>' +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r>' +
    `<a:rPr lang="zh-CN" sz="3600"/><a:t>第${number}讲${isHidden ? '（隐藏）' : ''}</a:t></a:r></a:p></p:txBody></p:sp>` +
    `${shape}</p:spTree></p:cSld></p:sld>`
  );
}

function contentTypes(numbers: readonly number[]): string {
  const parts: Record<string, string> = {
    '/ppt/presentation.xml': `${presentation}.presentation.main+xml`,
    '/ppt/slideMasters/slideMaster1.xml': `${presentation}.slideMaster+xml`,
    '/ppt/slideLayouts/slideLayout1.xml': `${presentation}.slideLayout+xml`,
    '/ppt/theme/theme1.xml': 'application/vnd.openxmlformats-officedocument.theme+xml',
  };
  for (const n of numbers) parts[`/ppt/slides/slide${n}.xml`] = `${presentation}.slide+xml`;
  const rows = Object.entries(parts).map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`);
  return (
    `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
    `${rows.join('')}</Types>`
  );
}
