import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleStaffOrder } from '../../../test/sample-staff-order.ts';
import { PrintGroups } from './print-groups.tsx';

afterEach(cleanup);

test('a group that cannot be bound as ordered says so in its heading, and others say nothing', () => {
  const problem = '骑马钉最多 15 张，这一份有 16 张，可改环装，请联系顾客';
  const groups = sampleStaffOrder.groups.flatMap((group) => {
    const documents = group.documents.map((document) => ({ ...document, has_pdf: false }));
    return [
      { ...group, id: '1', documents, binding_problem: problem },
      { ...group, id: '2', documents },
    ];
  });
  render(<PrintGroups order={{ ...sampleStaffOrder, groups }} />);
  const [first, second] = screen.getAllByRole('banner');
  expect(first?.textContent).toContain(problem);
  expect(second?.textContent).toBe('装订组 #2左上角装订36 张纸');
});

test.each([
  ['staple_left_side_2', true],
  ['staple_2', false],
] as const)('of a group bound as %s, each document shows its sheets: %s', (binding_type, hasSheets) => {
  const groups = sampleStaffOrder.groups.map((group) => ({
    ...group,
    binding_type,
    documents: group.documents.map((document) => ({ ...document, has_pdf: false })),
  }));
  render(<PrintGroups order={{ ...sampleStaffOrder, groups }} />);
  const [, document] = screen.getAllByRole('listitem');
  expect(/页.*张/.test(document?.textContent ?? '')).toBe(hasSheets);
});
