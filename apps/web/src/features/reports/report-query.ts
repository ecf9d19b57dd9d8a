import { getReport } from '@print/contract/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import type { ReportView } from './report-view.ts';

export const reportsKey = ['staff', 'reports'] as const;

/** The previous figures stay on the screen until the new ones arrive. */
export const reportQuery = (view: ReportView) =>
  queryOptions({
    queryKey: [...reportsKey, view],
    queryFn: ({ signal }) => call(getReport, { querystring: view }, { signal }),
    placeholderData: keepPreviousData,
  });
