import { expect, test } from 'vitest';
import { missingPapers } from './printer-texts.ts';

const b5 = { paper_size: 'b5_70g', paper_name: 'B5 70g' } as const;
const a4 = { paper_size: 'a4_70g', paper_name: 'A4 70g' } as const;

test('each paper that the printer does not hold is listed once', () => {
  expect(missingPapers({ papers: ['a4_70g'] }, [a4, b5, b5])).toEqual(['B5 70g']);
  expect(missingPapers({ papers: ['a4_70g', 'b5_70g'] }, [a4, b5])).toEqual([]);
  expect(missingPapers({ papers: [] }, [])).toEqual([]);
});
