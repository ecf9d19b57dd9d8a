import { isPicture } from '@print/contract/documents';
import type { Quote, QuoteRequest } from '@print/contract/pricing';
import type { PrintSettings } from '@print/contract/print-settings';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { awaitExactCount } from '#domains/documents/await-exact-count.ts';
import { countFilesAhead, findOwnDocumentAndShop, setCustomerPageCount } from '#domains/documents/documents.api.ts';
import { conversionFailed } from '#domains/documents/documents.errors.ts';
import type { Document } from '#domains/documents/documents.table.ts';
import { enqueueColorSearch } from '#domains/documents/enqueue-color-search.ts';
import { chargedPages } from '#domains/documents/page-count-rules.ts';
import { paperProblem, readPrintSettings } from '#domains/documents/print-settings-rules.ts';
import type { Deps } from '#platform/deps.ts';
import { fieldRefused } from '#platform/errors.ts';
import { presentQuote } from './pricing.present.ts';

/** The request waits longer for the exact count when there is no estimate to show. */
const waitMs = { withEstimate: 1_500, withoutEstimate: 4_000 };

export async function quoteDocument(deps: Deps, caller: Caller, request: QuoteRequest): Promise<Quote> {
  const { settings, priceList, document: found } = await findOwnDocumentAndShop(deps, caller, request.file_path);
  if (request.copies > settings.maxCopies) throw tooManyCopies(settings.maxCopies);
  const unavailable = paperProblem(priceList, request);
  if (unavailable) throw fieldRefused(unavailable.field, unavailable.message);
  if (!found) throw documentUnknown();
  if (request.pictures_before && !isPicture(found.kind)) throw notAPicture();
  const stated = await saveStatedPages(deps, found, request.override_page_count ?? undefined);
  const document = request.prefer_exact ? await preferExact(deps, stated) : stated;
  if (document.failure) throw conversionFailed(document.failure);
  const read = readPrintSettings(request, chargedPages(document));
  if ('problem' in read) throw fieldRefused('page_range', read.problem);
  await searchColors(deps, document, read.settings);
  return presentQuote(document, read.settings, priceList, await findFilesAhead(deps, document));
}

/** The customer's count is used only while no other is known, so that it can never lower a price. */
async function saveStatedPages(deps: Deps, document: Document, pages: number | undefined): Promise<Document> {
  const isKnown = document.exactPages !== null || document.instantPages !== null;
  if (pages === undefined || isKnown) return document;
  return await setCustomerPageCount(deps.db, document, pages);
}

async function preferExact(deps: Deps, document: Document): Promise<Document> {
  const charged = chargedPages(document);
  if (document.conversion !== 'waiting' || charged?.isEstimated === false) return document;
  const limitMs = charged ? waitMs.withEstimate : waitMs.withoutEstimate;
  return await awaitExactCount(deps, document, limitMs);
}

/** A document from an earlier version was converted without a search for its colours. */
async function searchColors({ db, jobs }: Deps, document: Document, settings: PrintSettings): Promise<void> {
  if (settings.color_mode === 'black_white' || document.exactPages === null || document.colorPages !== null) return;
  await db.transaction(async (tx) => await enqueueColorSearch(tx, { jobs }, document.id));
}

/** Undefined when no better count is awaited, or when the document is being counted. */
async function findFilesAhead({ db }: Pick<Deps, 'db'>, document: Document): Promise<number | undefined> {
  const isSettled = document.conversion !== 'waiting' || chargedPages(document)?.isEstimated === false;
  return isSettled ? undefined : await countFilesAhead(db, document.id);
}

/** A field error: the browser shows one text for every 404, without a hint for the customer. */
const documentUnknown = () => fieldRefused('file_path', '文件不存在或已过期，请重新上传');

const notAPicture = () => fieldRefused('pictures_before', '只有照片可以合印在一面');

const tooManyCopies = (max: number) => fieldRefused('copies', `份数最多 ${max} 份`);
