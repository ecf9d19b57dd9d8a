import { zip } from '#platform/office/converter/zip.ts';

const ns = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
};
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export type Relation = {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
};

export type WordFile = {
  /** The content of `w:body`, including the last section. */
  readonly body: string;
  /** docProps/app.xml; see `appOf`. */
  readonly app?: string;
  readonly font?: string;
  readonly relations?: readonly Relation[];
  readonly settings?: string;
  readonly settingsRelations?: readonly Relation[];
  readonly mainType?: string;
  readonly extra?: Record<string, string | Buffer>;
};

/** A docx with the parts that Word always writes, and those of `file`. */
export function wordFile(file: WordFile): Promise<Buffer> {
  return zip(wordParts(file));
}

export function wordParts(file: WordFile): Record<string, string | Buffer> {
  const { body, app, font = '宋体', relations = [], settings = '', settingsRelations = [], extra } = file;
  const names = Object.entries(ns).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  return {
    '[Content_Types].xml': contentTypes(file.mainType ?? mainType),
    '_rels/.rels': relationsPart([
      { id: 'rId1', type: `${office}/relationships/officeDocument`, target: 'word/document.xml' },
      { id: 'rId2', type: `${office}/relationships/extended-properties`, target: 'docProps/app.xml' },
    ]),
    ...(app === undefined ? {} : { 'docProps/app.xml': app }),
    'word/document.xml': `${xml}<w:document ${names.join(' ')}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': styles(font),
    'word/settings.xml': `${xml}<w:settings ${names.join(' ')}>${settings}</w:settings>`,
    ...(settingsRelations.length === 0 ? {} : { 'word/_rels/settings.xml.rels': relationsPart(settingsRelations) }),
    'word/_rels/document.xml.rels': relationsPart([
      { id: 'rId1', type: `${office}/relationships/styles`, target: 'styles.xml' },
      { id: 'rId2', type: `${office}/relationships/settings`, target: 'settings.xml' },
      ...relations,
    ]),
    ...extra,
  };
}

/** The document statistics that Word or WPS writes on saving. */
export function appOf(application: 'Word' | 'WPS', pages: number, characters = 0): string {
  const name = application === 'Word' ? 'Microsoft Office Word' : 'WPS Office_12.1.0.19770_F1E327BC-269C-435d';
  return (
    `${xml}<Properties xmlns="${office}/extended-properties"><Template>Normal.dotm</Template>` +
    `<Pages>${pages}</Pages><Words>${characters}</Words><Characters>${characters}</Characters>` +
    `<Application>${name}</Application><AppVersion>16.0000</AppVersion></Properties>`
  );
}

function contentTypes(main: string): string {
  const defaults = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    png: 'image/png',
    bin: 'application/vnd.ms-office.vbaProject',
  };
  const overrides = {
    '/word/document.xml': main,
    '/word/styles.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml',
    '/word/settings.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml',
    '/docProps/app.xml': 'application/vnd.openxmlformats-officedocument.extended-properties+xml',
  };
  const rows = [
    ...Object.entries(defaults).map(([end, type]) => `<Default Extension="${end}" ContentType="${type}"/>`),
    ...Object.entries(overrides).map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`),
  ];
  return `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${rows.join('')}</Types>`;
}

export function relationsPart(relations: readonly Relation[]): string {
  const rows = relations.map(
    ({ id, type, target, isExternal }) =>
      `<Relationship Id="${id}" Type="${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
  );
  return `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`;
}

/** 小四, the usual size of Chinese reports: 12 pt on a grid of 15.6 pt. */
function styles(font: string): string {
  return (
    `${xml}<w:styles xmlns:w="${ns.w}"><w:docDefaults><w:rPrDefault><w:rPr>` +
    `<w:rFonts w:ascii="Times New Roman" w:eastAsia="${font}" w:hAnsi="Times New Roman" w:cs="Times New Roman"/>` +
    '<w:kern w:val="2"/><w:sz w:val="24"/><w:szCs w:val="24"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/>' +
    '</w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>' +
    '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/>' +
    '<w:pPr><w:widowControl w:val="0"/><w:jc w:val="both"/></w:pPr></w:style></w:styles>'
  );
}
