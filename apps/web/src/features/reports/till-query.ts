import { getTill } from '@print/contract/ledger';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { reportsKey } from './report-query.ts';
import type { ReportView } from './report-view.ts';

/** The previous figures stay on the screen until the new ones arrive. */
export const tillQuery = (view: ReportView) =>
  queryOptions({
    queryKey: [...reportsKey, 'till', view],
    queryFn: ({ signal }) => call(getTill, { querystring: view }, { signal }),
    placeholderData: keepPreviousData,
  });
