import { Readable } from 'node:stream';
import type { Document } from '#domains/documents/documents.table.ts';
import type { OrderDocument, OrderGroup } from '#domains/orders/orders.table.ts';
import type { Deps } from '#platform/deps.ts';
import { seedDocument, seedOrder } from './factories.ts';
import { type MarkedPage, markedPdf } from './marked-pdf.ts';

type SeedDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'storage'>;

/** A document with a real PDF of marked pages. */
export async function seedPdf(
  deps: SeedDeps,
  pages: readonly MarkedPage[] | Buffer,
  overrides: Partial<Document> = {},
): Promise<Document> {
  const id = deps.random.uuid();
  const pdfKey = `documents/${id}/pdf/${deps.random.uuid()}`;
  const bytes = Buffer.isBuffer(pages) ? pages : markedPdf(pages);
  for (const key of [pdfKey, `documents/${id}/source`])
    await deps.storage.put(key, Readable.from([bytes]), { maxBytes: bytes.length });
  const exactPages = Buffer.isBuffer(pages) ? 1 : pages.length;
  return await seedDocument(deps, { id, kind: 'pdf', conversion: 'done', exactPages, pdfKey, ...overrides });
}

type DocumentOverrides = Partial<OrderDocument> & { readonly document: Document };

/** An order of stored documents. */
export async function seedPrintableOrder(
  deps: SeedDeps,
  groups: readonly (Partial<OrderGroup> & { readonly documents: readonly DocumentOverrides[] })[],
  overrides: Parameters<typeof seedOrder>[1] = {},
) {
  return await seedOrder(
    deps,
    overrides,
    groups.map(({ documents, ...group }) => ({
      ...group,
      documents: documents.map(({ document, ...settings }) => ({
        documentId: document.id,
        pageCount: document.exactPages ?? 1,
        ...settings,
      })),
    })),
  );
}
