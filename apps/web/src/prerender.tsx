import { text } from 'node:stream/consumers';
import type { Shop } from '@print/contract/shop';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { headOf } from '#app/page-heads.ts';
import { fullTitle } from '#app/page-title.tsx';
import { preloadPage } from '#app/preload-page.ts';
import { createQueryClient } from '#app/query-client.ts';
import { Root } from '#app/root.tsx';
import { shopQuery } from '#shop/shop-query.ts';

/** `origin`: the shop's public address, for URLs that leave the site. */
export function describePage(path: string, origin: string) {
  const head = headOf(path);
  const title = fullTitle(head.title);
  if (head.description === undefined) return { ...head, title };
  const canonicalUrl = origin + head.path;
  return {
    ...head,
    title,
    canonicalUrl,
    properties: {
      'og:type': 'website',
      'og:locale': 'zh_CN',
      'og:site_name': '自助打印',
      'og:title': title,
      'og:description': head.description,
      'og:url': canonicalUrl,
      'og:image': `${origin}/og-card.png`,
      'og:image:alt': '自助打印：文件传上来，下楼就能取。',
      'og:image:width': '1200',
      'og:image:height': '630',
    },
  };
}

/** The HTML that main.tsx hydrates in the browser; the same for every visitor. */
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
    // Infinity keeps the HTML in one piece: later chunks would need scripts to put them in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  if (failures.length > 0) throw failures[0];
  return await text(prelude);
}
