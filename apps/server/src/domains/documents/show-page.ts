import type { PictureSize } from '@print/contract/documents';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { recordView } from '#domains/accounts/members/record-view.ts';
import type { Deps } from '#platform/deps.ts';
import { ownersOf } from './document-owners.ts';
import { findOwnDocument } from './documents.api.ts';
import {
  conversionFailed,
  documentNotFound,
  pageNotFound,
  pagesNotReady,
  pagesUnavailable,
} from './documents.errors.ts';
import { findDocument } from './documents.store.ts';
import type { Document } from './documents.table.ts';
import type { createPagePictures } from './page-pictures.ts';

/** Returns the picture of a page, for the owner and for staff. */
export async function showPage(
  deps: Deps,
  pictureOf: ReturnType<typeof createPagePictures>,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  request: { readonly documentId: string; readonly page: number; readonly size: PictureSize },
  signal: AbortSignal,
) {
  const document = await findVisible(deps, caller, request.documentId);
  if (!document) throw documentNotFound();
  const { exactPages, pdfKey, failure, conversion } = document;
  if (failure) throw conversionFailed(failure);
  if (conversion === 'unavailable') throw pagesUnavailable();
  if (exactPages === null || pdfKey === null) throw pagesNotReady();
  if (request.page > exactPages) throw pageNotFound();
  await recordStaffView(deps, caller, document);
  return await pictureOf({ ...request, owner: document.owner, pdfKey }, signal);
}

async function findVisible(
  deps: Deps,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  id: string,
): Promise<Document | undefined> {
  if (caller.user?.role === 'staff') return await findDocument(deps.db, id);
  return await findOwnDocument(deps, caller, id);
}

/** The audit log records each customer file that staff view. */
async function recordStaffView(
  deps: Deps,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  { id, owner }: Document,
): Promise<void> {
  const { user } = caller;
  if (user?.role !== 'staff' || ownersOf(caller).includes(owner)) return;
  await recordView(deps, { actor: user, kind: 'document_viewed', subject: id });
}
