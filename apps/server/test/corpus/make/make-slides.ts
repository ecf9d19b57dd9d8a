import { zip } from '#platform/office/converter/zip.ts';
import type { FileContents } from './file-contents.ts';
import { slideFile, slideParts } from './slide-file.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Valid and hostile slide decks. */
export async function makeSlides(): Promise<FileContents> {
  const ten = await slideFile({ slides: 10, isWide: true });
  return {
    'one-slide.pptx': slideFile({ slides: 1, isWide: true }),
    'ten-slides.pptx': ten,
    'ten-slides-four-by-three.pptx': slideFile({ slides: 10, isWide: false }),
    'three-of-57-hidden.pptx': slideFile({ slides: 57, hidden: [5, 20, 57], isWide: true }),
    'sections.pptx': slideFile({ slides: 6, hidden: [2, 5], sections: [1, 3, 2], isWide: true }),
    'all-hidden.pptx': slideFile({ slides: 2, hidden: [1, 2], isWide: true }),
    'external-media.pptx': externalMedia(),
    'no-slides.pptx': slideFile({ slides: 0, isWide: true }),
    'orphan-slides.pptx': orphanSlides(),
    'truncated.pptx': ten.subarray(0, Math.floor(ten.length * 0.5)),
    'web-page.ppt': '<!DOCTYPE html><html><head><title>课件</title></head><body><p>请登录</p></body></html>\n',
  };
}

/** A slide with a picture and a video that are linked from an external address. */
function externalMedia(): Promise<Buffer> {
  const film =
    '<p:pic><p:nvPicPr><p:cNvPr id="7" name="film"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="rId8"/></p:nvPr></p:nvPicPr>' +
    '<p:blipFill><a:blip r:link="rId9"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm>' +
    '<a:off x="600000" y="2400000"/><a:ext cx="3600000" cy="2400000"/></a:xfrm>' +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>';
  const externalOrigin = 'http://127.0.0.1:9';
  return slideFile({
    slides: 2,
    isWide: true,
    shapesOf: () => film,
    slideRelations: [
      { id: 'rId8', type: `${office}/video`, target: `${externalOrigin}/film.mp4`, isExternal: true },
      { id: 'rId9', type: `${office}/image`, target: `${externalOrigin}/image.png`, isExternal: true },
    ],
  });
}

/** Slides that are missing in the slide list but still in the package: they are not shown and not counted. */
function orphanSlides(): Promise<Buffer> {
  const parts = slideParts({ slides: 5, isWide: true });
  const list = String(parts['ppt/presentation.xml']);
  return zip({ ...parts, 'ppt/presentation.xml': list.replace(/<p:sldId id="25[89]"[^>]*>/g, '') });
}
