import { defaultSettingsOn } from '@print/contract/offered-settings';
import type { PriceList } from '@print/contract/price-list';
import { estimatePrice, type Quote } from '@print/contract/pricing';
import type { PrintSettings } from '@print/contract/print-settings';
import { priceListOf, type Shop } from '@print/contract/shop';
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { isEstimated, type Line } from './walk-in-draft.ts';

const key = 'walk-in-pages';
/** Polls in case live events do not arrive. */
const pollIntervalMs = 4_000;

const pageCountQuery = (line: Line, prices: PriceList, settings: PrintSettings) => {
  const { state, statedPages } = line;
  const fileId = state.phase === 'uploaded' ? state.fileId : undefined;
  return queryOptions({
    queryKey: [key, fileId, statedPages],
    queryFn: ({ signal }) => {
      const body = { ...settings, file_path: fileId ?? '', override_page_count: statedPages };
      return call(estimatePrice, { body }, { signal });
    },
    enabled: fileId !== undefined,
    refetchInterval: ({ state: { data, error } }) =>
      error || (data && isEstimated(line, data, prices)) ? pollIntervalMs : false,
  });
};

export type PageCount = { quote: Quote | undefined; error: unknown };

/** The page count of each file, by line id. The browser calculates the price from the page count. */
export function usePageCounts(lines: readonly Line[], { price_list }: Shop): ReadonlyMap<string, PageCount> {
  const queryClient = useQueryClient();
  useLiveTopic('quote', (fileId) => {
    const queryKey = fileId === undefined ? [key] : [key, fileId];
    void queryClient.invalidateQueries({ queryKey });
  });
  const prices = priceListOf(price_list);
  // The count does not depend on the settings, but the shop refuses a paper that it does not offer.
  const settings = defaultSettingsOn(price_list.papers);
  const results = useQueries({ queries: lines.map((line) => pageCountQuery(line, prices, settings)) });
  return new Map(
    lines.map(({ id }, index) => [id, { quote: results[index]?.data, error: results[index]?.error ?? null }]),
  );
}
