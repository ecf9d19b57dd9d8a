import {
  PDFArray,
  PDFCatalog,
  type PDFContext,
  PDFDict,
  PDFNull,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';

export type CopyObject = <T extends PDFObject>(object: T) => T;

/**
 * Copies objects with all their references, each once. pdf-lib's own copier keeps every stream twice, and follows
 * references to other pages until it has copied the whole document.
 */
export function createCopier(from: PDFContext, into: PDFContext): CopyObject {
  const copies = new Map<PDFRef, PDFRef>();

  function copy(object: PDFObject): PDFObject {
    if (object instanceof PDFRef) return copyRef(object);
    if (object instanceof PDFRawStream) return PDFRawStream.of(copyDict(object.dict), object.contents);
    if (object instanceof PDFDict) return isPageTree(object) ? PDFNull : copyDict(object);
    if (object instanceof PDFArray) return copyArray(object);
    return object;
  }

  function copyRef(ref: PDFRef): PDFRef {
    const known = copies.get(ref);
    if (known) return known;
    const next = into.nextRef();
    copies.set(ref, next);
    const found = from.lookup(ref);
    if (found) into.assign(next, copy(found));
    return next;
  }

  function copyDict(dict: PDFDict): PDFDict {
    return PDFDict.fromMapWithContext(new Map(dict.entries().map(([key, value]) => [key, copy(value)])), into);
  }

  function copyArray(array: PDFArray): PDFArray {
    const copied = PDFArray.withContext(into);
    for (const item of array.asArray()) copied.push(copy(item));
    return copied;
  }

  return (object) => copy(object) as typeof object;
}

const isPageTree = (dict: PDFDict) =>
  dict instanceof PDFPageLeaf || dict instanceof PDFPageTree || dict instanceof PDFCatalog;
