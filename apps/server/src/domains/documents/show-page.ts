import type { PictureSize } from '@print/contract/documents';
import type { ColorMode } from '@print/contract/print-settings';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { recordView } from '#domains/accounts/members/record-view.ts';
import { isStaff } from '#domains/accounts/role-rules.ts';
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

type Viewer = Pick<Caller, 'user' | 'visitorId'>;
type ShownDocument = Document & { readonly pdfKey: string; readonly exactPages: number };

/** Returns the picture of a page, for the owner and for staff. */
export async function showPage(
  deps: Deps,
  pictureOf: ReturnType<typeof createPagePictures>,
  caller: Viewer,
  request: {
    readonly documentId: string;
    readonly page: number;
    readonly size: PictureSize;
    readonly colorMode: ColorMode;
  },
  signal: AbortSignal,
) {
  const { owner, pdfKey } = await findShownDocument(deps, caller, request.documentId, ({ exactPages }) => {
    if (request.page > exactPages) throw pageNotFound();
  });
  return await pictureOf({ ...request, owner, pdfKey }, signal);
}

/** A document whose pages the caller may see. The audit log records what staff see, unless `check` throws. */
export async function findShownDocument(
  deps: Deps,
  caller: Viewer,
  id: string,
  check: (document: ShownDocument) => void,
): Promise<ShownDocument> {
  const document = await findVisible(deps, caller, id);
  if (!document) throw documentNotFound();
  const { exactPages, pdfKey, failure, conversion } = document;
  if (failure) throw conversionFailed(failure);
  if (conversion === 'unavailable') throw pagesUnavailable();
  if (exactPages === null || pdfKey === null) throw pagesNotReady();
  const shown = { ...document, exactPages, pdfKey };
  check(shown);
  await recordStaffView(deps, caller, document);
  return shown;
}

async function findVisible(deps: Deps, caller: Viewer, id: string): Promise<Document | undefined> {
  if (isStaff(caller.user)) return await findDocument(deps.db, id);
  return await findOwnDocument(deps, caller, id);
}

/** The audit log records each customer file that staff view. */
async function recordStaffView(deps: Deps, caller: Viewer, { id, owner }: Document): Promise<void> {
  const { user } = caller;
  if (!isStaff(user) || ownersOf(caller).includes(owner)) return;
  await recordView(deps, { actor: user, kind: 'document_viewed', subject: id });
}
