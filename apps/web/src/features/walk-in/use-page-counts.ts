import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { estimatePrice, type Quote } from '@print/contract/pricing';
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useLiveTopic } from '#api/use-live-topic.ts';
import type { Line } from './walk-in-draft.ts';

const key = 'walk-in-pages';
/** Polls in case live events do not arrive. */
const pollIntervalMs = 4_000;

const pageCountQuery = ({ state, statedPages }: Line) => {
  const fileId = state.phase === 'uploaded' ? state.fileId : undefined;
  return queryOptions({
    queryKey: [key, fileId, statedPages],
    queryFn: ({ signal }) => {
      const body = { ...defaultPrintSettings, file_path: fileId ?? '', override_page_count: statedPages };
      return call(estimatePrice, { body }, { signal });
    },
    enabled: fileId !== undefined,
    refetchInterval: ({ state: { data, error } }) => (error || data?.is_estimated ? pollIntervalMs : false),
  });
};

export type PageCount = { quote: Quote | undefined; error: unknown };

/** The page count of each file, by line id. The browser calculates the price from the page count. */
export function usePageCounts(lines: readonly Line[]): ReadonlyMap<string, PageCount> {
  const queryClient = useQueryClient();
  useLiveTopic('quote', (fileId) => {
    const queryKey = fileId === undefined ? [key] : [key, fileId];
    void queryClient.invalidateQueries({ queryKey });
  });
  const results = useQueries({ queries: lines.map(pageCountQuery) });
  return new Map(
    lines.map(({ id }, index) => [id, { quote: results[index]?.data, error: results[index]?.error ?? null }]),
  );
}
