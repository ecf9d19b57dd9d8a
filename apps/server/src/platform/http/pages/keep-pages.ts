import type { Log } from '../../log.ts';
import { composePage } from './compose-page.ts';
import { followFacts } from './follow-facts.ts';
import { type PackedPage, packPage } from './pack-page.ts';
import { joinDocument, type PageHead, type Renderer, type WebBuild } from './web-build.ts';
import { withTimeout } from './with-timeout.ts';

const tryAgainAfterMs = 30_000;

type Needs = {
  readonly build: WebBuild;
  readonly origin: string;
  readonly log: Log;
  /** What the pages say of the shop, as it is at this moment. */
  readonly readFacts: () => Promise<unknown>;
};
type Kept = { readonly facts: string | undefined; readonly page: Promise<PackedPage>; isDue: boolean };

/**
 * Every page as it was last rendered. One whose facts have changed is rendered anew, once for all who ask. If that
 * fails, the last good one is sent until it is due again, or the document that fills itself in the browser: a page
 * always comes.
 */
export function keepPages({ build, origin, log, readFacts }: Needs) {
  const kept = new Map<string, Kept>();
  const currentFacts = followFacts(readFacts, log);
  let bare: Promise<PackedPage> | undefined;

  async function pack(renderer: Renderer, head: PageHead, facts: string | undefined): Promise<PackedPage> {
    const files = build.filesOf(head);
    const font = head.font === undefined ? undefined : build.addressOf(head.font);
    const page = { head, files, font };
    if (facts === undefined) return await packPage(composePage(build.document, page));
    const html = await withTimeout(renderer.renderPage(head.path, JSON.parse(facts)));
    return await packPage(composePage(build.document, page, { html, facts }), files.css);
  }

  async function pageAt(path: string): Promise<PackedPage> {
    const renderer = await build.loadRenderer();
    const head = renderer.describePage(path, origin);
    const facts = head.isPersonal ? undefined : await currentFacts();
    const before = kept.get(head.path);
    if (before?.facts === facts && before?.isDue === false) return await before.page;
    const page = pack(renderer, head, facts).catch((error: unknown) => {
      log.error({ err: error, page: head.path }, 'a page could not be rendered');
      setTimeout(() => {
        mine.isDue = true;
      }, tryAgainAfterMs).unref();
      return before?.page ?? pack(renderer, head, undefined);
    });
    const mine: Kept = { facts, page, isDue: false };
    kept.set(head.path, mine);
    return await page;
  }

  return async (path: string): Promise<PackedPage> => {
    try {
      return await pageAt(path);
    } catch (error) {
      log.error({ err: error, page: path }, 'pages cannot be rendered at all');
      bare ??= packPage(joinDocument(build.document));
      return await bare;
    }
  };
}
