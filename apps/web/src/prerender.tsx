import { text } from 'node:stream/consumers';
import type { Shop } from '@print/contract/shop';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { headOf, type PageHead } from '#app/page-heads.ts';
import { preloadPage } from '#app/preload-page.ts';
import { createQueryClient } from '#app/query-client.ts';
import { Root } from '#app/root.tsx';
import { shopQuery } from '#shop/shop-query.ts';

export const describePage = (path: string): PageHead => headOf(path);

/** What main.tsx takes over in the browser; the same for every visitor. */
export async function renderPage(path: string, shop: Shop): Promise<string> {
  await preloadPage(path);
  const queryClient = createQueryClient();
  queryClient.setQueryData(shopQuery.queryKey, shop);
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={path}>
          <Root />
        </StaticRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(app, {
    // In one piece: parts that are sent later need scripts to put them in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  if (failures.length > 0) throw failures[0];
  return await text(prelude);
}
