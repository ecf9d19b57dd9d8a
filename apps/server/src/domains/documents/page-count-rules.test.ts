import { describe, expect, test } from 'vitest';
import { chargedPages, instantCount, wordDisagreement } from './page-count-rules.ts';

const docx = (statedPages: number | undefined, characters = 0, renderedBreaks = 0) =>
  instantCount({ kind: 'docx', statedPages, characters, renderedBreaks }, 50_000);

describe('the instant count of a docx', () => {
  test('is the number that Word states if it is more than one', () => {
    expect(docx(12, 40_000, 3)).toEqual({ pages: 12, isCertain: false });
    expect(docx(2, 10, 0).pages).toBe(2);
    expect(docx(5000, 10, 0).pages).toBe(5000);
  });

  test('is one page if Word states one and there is hardly any text', () => {
    expect(docx(1, 0).pages).toBe(1);
    expect(docx(1, 1499).pages).toBe(1);
  });

  test('is not one page if the text is longer than a page', () => {
    expect(docx(1, 1500).pages).toBeUndefined();
    expect(docx(1, 80_000).pages).toBeUndefined();
  });

  test('is one more than the number of rendered page breaks if Word states no plausible number', () => {
    expect(docx(1, 1500, 6).pages).toBe(7);
    expect(docx(undefined, 300, 6).pages).toBe(7);
    expect(docx(0, 300, 1).pages).toBe(2);
  });

  test('is unknown if the file has neither a plausible number nor page breaks', () => {
    expect(docx(undefined, 300).pages).toBeUndefined();
    expect(docx(0, 300).pages).toBeUndefined();
  });

  test.each([5001, 2_000_000_000, -3, 1.5, Number.NaN])('is never %d', (stated) => {
    expect(docx(stated, 300).pages).toBeUndefined();
    expect(docx(stated, 300, 4).pages).toBe(5);
  });

  test('is unknown with more breaks than any document has pages', () => {
    expect(docx(1, 9_000_000, 5000).pages).toBeUndefined();
  });
});

describe('the instant count of a doc', () => {
  const doc = (statedPages: number | undefined, sizeBytes: number) =>
    instantCount({ kind: 'doc', statedPages }, sizeBytes);

  test('is the number in its summary', () => {
    expect(doc(8, 200_000)).toEqual({ pages: 8, isCertain: false });
    expect(doc(2, 9_000).pages).toBe(2);
  });

  test('is one page only in a small file', () => {
    expect(doc(1, 32 * 1024).pages).toBe(1);
    expect(doc(1, 32 * 1024 + 1).pages).toBeUndefined();
  });

  test.each([undefined, 0, -1, 5001])('is unknown when the summary states %s', (stated) => {
    expect(doc(stated, 20_000).pages).toBeUndefined();
  });
});

test('the counts of PDFs, slides and pictures are certain at once', () => {
  expect(instantCount({ kind: 'pdf', pages: 1200 }, 1)).toEqual({ pages: 1200, isCertain: true });
  expect(instantCount({ kind: 'pptx', slides: 54 }, 1)).toEqual({ pages: 54, isCertain: true });
  expect(instantCount({ kind: 'ppt', slides: 3 }, 1)).toEqual({ pages: 3, isCertain: true });
  expect(instantCount({ kind: 'jpg' }, 1)).toEqual({ pages: 1, isCertain: true });
  expect(instantCount({ kind: 'png' }, 1)).toEqual({ pages: 1, isCertain: true });
});

const noCounts = { instantPages: null, instantIsCertain: false, statedPages: null, exactPages: null };

describe('the pages that are charged', () => {
  test('are unknown without any count', () => {
    expect(chargedPages(noCounts)).toBeUndefined();
  });

  test('are estimated from the customer’s or the file’s number', () => {
    expect(chargedPages({ ...noCounts, statedPages: 7 })).toEqual({ pages: 7, isEstimated: true });
    expect(chargedPages({ ...noCounts, instantPages: 9 })).toEqual({ pages: 9, isEstimated: true });
  });

  test('are exact if the file can be counted without conversion', () => {
    const slides = { ...noCounts, instantPages: 9, instantIsCertain: true };
    expect(chargedPages(slides)).toEqual({ pages: 9, isEstimated: false });
  });

  test('are never the customer’s number if the file states one', () => {
    expect(chargedPages({ ...noCounts, instantPages: 90, statedPages: 1 })?.pages).toBe(90);
  });

  test('are those of the PDF as soon as it exists', () => {
    const forged = { instantPages: 1, instantIsCertain: false, statedPages: 2, exactPages: 74 };
    expect(chargedPages(forged)).toEqual({ pages: 74, isEstimated: false });
    expect(chargedPages({ ...forged, instantIsCertain: true })).toEqual({ pages: 74, isEstimated: false });
    expect(chargedPages({ ...forged, instantPages: 80 })?.pages).toBe(74);
  });
});

describe('the note that Word and the PDF disagree', () => {
  test('shows both numbers', () => {
    expect(wordDisagreement({ ...noCounts, instantPages: 12, exactPages: 13 })).toEqual({ word: 12, converted: 13 });
  });

  test.each([
    { ...noCounts, instantPages: 12, exactPages: 12 },
    { ...noCounts, instantPages: 12 },
    { ...noCounts, exactPages: 12, statedPages: 3 },
    { ...noCounts, instantPages: 12, instantIsCertain: true, exactPages: 13 },
  ])('is not shown for %j', (document) => {
    expect(wordDisagreement(document)).toBeUndefined();
  });
});
