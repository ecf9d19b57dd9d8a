import type { Log } from '../../log.ts';
import { cacheFacts, type Facts } from './cache-facts.ts';
import { composePage } from './compose-page.ts';
import { type CompressedPage, compressPage } from './compress-page.ts';
import { joinDocument, type PageHead, type Renderer, type WebBuild } from './web-build.ts';
import { withTimeout } from './with-timeout.ts';

const retryAfterMs = 30_000;

type PageCacheOptions = {
  readonly build: WebBuild;
  readonly origin: string;
  readonly log: Log;
  /** The shop's current facts, shown on the pages. */
  readonly readFacts: () => Promise<unknown>;
};
type CachedPage = {
  readonly facts: string | undefined;
  readonly page: Promise<CompressedPage>;
  isStale: boolean;
  /** True if it is an earlier page, because this one could not be rendered. */
  isEarlier: boolean;
};

/** `isOutdated`: the shop may have newer facts than the page. */
export type ServedPage = CompressedPage & { readonly isOutdated: boolean };

const noFacts: Facts = { text: undefined, areCurrent: true };

/**
 * Caches every rendered page until the shop's facts change; concurrent requests share one rendering. If rendering
 * fails, the last good page is sent until the retry, or else the document that the app fills in the browser.
 */
export function createPageCache({ build, origin, log, readFacts }: PageCacheOptions) {
  const cache = new Map<string, CachedPage>();
  const currentFacts = cacheFacts(readFacts, log);
  let unrendered: Promise<CompressedPage> | undefined;

  async function buildPage(renderer: Renderer, head: PageHead, facts: string | undefined): Promise<CompressedPage> {
    const files = build.filesOf(head);
    const font = head.font === undefined ? undefined : build.addressOf(head.font);
    const page = { head, files, font };
    if (facts === undefined) return await compressPage(composePage(build.document, page));
    const html = await withTimeout(renderer.renderPage(head.path, JSON.parse(facts)));
    return await compressPage(composePage(build.document, page, { html, facts }), files.css);
  }

  async function pageAt(path: string): Promise<ServedPage> {
    const renderer = await build.loadRenderer();
    const head = renderer.describePage(path, origin);
    const { text: facts, areCurrent } = head.isPersonal ? noFacts : await currentFacts();
    const entry = cachedPage(renderer, head, facts);
    const page = await entry.page;
    return { ...page, isOutdated: !areCurrent || entry.isEarlier };
  }

  function cachedPage(renderer: Renderer, head: PageHead, facts: string | undefined): CachedPage {
    const previous = cache.get(head.path);
    if (previous?.facts === facts && previous?.isStale === false) return previous;
    const page = buildPage(renderer, head, facts).catch((error: unknown) => {
      log.error({ err: error, page: head.path }, 'a page could not be rendered');
      setTimeout(() => {
        entry.isStale = true;
      }, retryAfterMs).unref();
      entry.isEarlier = previous !== undefined;
      return previous?.page ?? buildPage(renderer, head, undefined);
    });
    const entry: CachedPage = { facts, page, isStale: false, isEarlier: false };
    cache.set(head.path, entry);
    return entry;
  }

  return async (path: string): Promise<ServedPage> => {
    try {
      return await pageAt(path);
    } catch (error) {
      log.error({ err: error, page: path }, 'pages cannot be rendered at all');
      unrendered ??= compressPage(joinDocument(build.document));
      return { ...(await unrendered), isOutdated: false };
    }
  };
}
