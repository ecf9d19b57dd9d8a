import { defaultPriceList } from '@print/contract/default-price-list';
import { catalogueOf } from '@print/contract/shop';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TicketFiles } from './ticket-files.tsx';

afterEach(cleanup);

test('the printed ticket tells two orders of one file apart by their settings', () => {
  const sent = {
    file_id: 'f',
    original_filename: '教材.pdf',
    color_mode: 'black_white',
    print_sided: 'double',
    paper_size: 'b5_70g',
    copies: 2,
  } as const;
  const documents = [
    { ...sent, sequence_in_group: 1, page_range: '1-20', pages_per_side: 4 as const },
    { ...sent, sequence_in_group: 2, page_range: '21-', pictures_before: 0 },
    { ...sent, sequence_in_group: 3 },
  ];
  const groups = [{ binding_type: 'ring_bound' as const, sequence_in_order: 1, documents }];
  render(<TicketFiles groups={groups} catalogue={catalogueOf(defaultPriceList)} />);
  const [group, ...files] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(group).toContain('装订组 #1，环装');
  expect(files).toEqual([
    '教材.pdf，2 份，双面，B5 70g，第 1-20 页，每面 4 页',
    '教材.pdf，2 份，双面，B5 70g，第 21- 页',
    '教材.pdf，2 份，双面，B5 70g',
  ]);
});
